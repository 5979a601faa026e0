import { expect } from "vitest";
import type { BookingFixture } from "../support/booking-fixture.ts";
import type { MoneyModel } from "./money-model.ts";
import { ScheduleModel, type ScheduleOperation } from "./schedule-model.ts";
import { readModelSchedules } from "./schedule-steps.ts";
import type { SummitClient, SummitMoney } from "./summit-money.ts";

type Sides = {
  readonly summit: SummitMoney;
  readonly model: MoneyModel;
  readonly clients: readonly SummitClient[];
  /** Of the trades of both sides; a scheduled exchange adds its own. */
  readonly tradeIds: string[];
};

/** The same schedules in Summit and in the model, under one index. */
export function beginSchedules({ summit, model, clients, tradeIds }: Sides) {
  const modelled = new ScheduleModel(model);
  const ids: string[] = [];

  async function run(each: ScheduleOperation): Promise<{ model: boolean; summit: boolean }> {
    if (each.kind === "set_up") {
      const owner = clients[each.client] as SummitClient;
      ids.push(await summit.setUpSchedule(owner, each));
      return { model: modelled.setUp(each), summit: true };
    }
    const at = each.schedule % Math.max(ids.length, 1);
    const [schedule, id] = [modelled.schedules[at], ids[at]];
    if (!schedule || id === undefined) return { model: false, summit: false };
    const owner = clients[schedule.client] as SummitClient;
    if (each.kind !== "pay")
      return {
        model: modelled.change(schedule, each.kind),
        summit: await summit.changeSchedule(owner, id, each.kind),
      };
    const paid = modelled.pay(schedule, each);
    const tradeId = await summit.paySchedule(id, each);
    if (paid?.sold !== undefined) model.addScheduledTrade(paid.client, { from: paid.sold, to: paid.minor });
    if (tradeId !== undefined) tradeIds.push(tradeId);
    return { model: paid?.sold !== undefined, summit: tradeId !== undefined };
  }

  return {
    run,
    /** The status of each schedule, and whether its payment waits, agree. */
    async expectSame(fixture: BookingFixture): Promise<void> {
      const rows = await readModelSchedules(fixture, ids);
      expect(rows.map((row) => [row?.status, row?.payment === "DUE"])).toEqual(
        modelled.schedules.map(({ status, due }) => [status, due]),
      );
    },
  };
}
