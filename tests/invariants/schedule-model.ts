import fc from "fast-check";
import { standardMargin } from "#domain/market/pricing/margin.ts";
import { getClientRate } from "#domain/market/rates/client-rate.ts";
import { unitRate } from "#domain/market/rates/rate-table.ts";
import { money } from "#domain/money.ts";
import { convertBack, crossRate, parseRate, type Rate } from "#domain/rate.ts";
import type { MoneyModel } from "./money-model.ts";

/** Schedules that pay once, on the first day; `schedule` is taken modulo their count. */
export type ScheduleOperation =
  | {
      readonly kind: "set_up";
      readonly client: number;
      readonly minor: bigint;
      /** Euros are bought with pounds; with a lowest rate, in hundredths of a euro a pound. */
      readonly exchange: "none" | "any_rate" | bigint;
    }
  | { readonly kind: "pause" | "resume" | "skip" | "stop"; readonly schedule: number }
  /** A worker looks at one schedule, before or after the cut-off of the first or second day. */
  | { readonly kind: "pay"; readonly schedule: number; readonly day: 0 | 1; readonly late: boolean };

const schedule = fc.nat(5);

export const scheduleOperation: fc.Arbitrary<ScheduleOperation> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("set_up" as const),
      client: fc.nat(2),
      minor: fc.bigInt({ min: 1_000n, max: 60_000n }),
      exchange: fc.oneof(
        fc.constantFrom("none" as const, "any_rate" as const),
        fc.bigInt({ min: 105n, max: 140n }),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom("pause", "resume", "skip", "stop"), schedule }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("pay" as const),
      schedule,
      day: fc.constantFrom(0 as const, 1 as const),
      late: fc.boolean(),
    }),
  },
);

/** Business days after the first on which the model's lowest rates are tried. */
export const modelRetryDays = 1;

type ModelSchedule = {
  readonly client: number;
  readonly minor: bigint;
  readonly exchange: "none" | "any_rate" | bigint;
  status: "ACTIVE" | "PAUSED" | "ENDED" | "CANCELLED";
  /** Whether its payment became due or was left out; `due` while it waits. */
  claimed: boolean;
  due: boolean;
  /** Day of the next try, counted from the first, and the days that it waited for its rate. */
  triesOn: number;
  daysWaited: number;
};

/** A payment made: what was sold for it, in pence, where it was exchanged. */
export type ModelPaid = { readonly client: number; readonly minor: bigint; readonly sold?: bigint };

/** Schedules over the model's balances. */
export class ScheduleModel {
  readonly schedules: ModelSchedule[] = [];
  private readonly money: MoneyModel;

  constructor(model: MoneyModel) {
    this.money = model;
  }

  setUp({ client, minor, exchange }: Extract<ScheduleOperation, { kind: "set_up" }>): boolean {
    this.schedules.push({
      ...{ client, minor, exchange, triesOn: 0, daysWaited: 0 },
      ...{ status: "ACTIVE", claimed: false, due: false },
    });
    return true;
  }

  change(each: ModelSchedule, kind: "pause" | "resume" | "skip" | "stop"): boolean {
    const isOpen = each.status === "ACTIVE" || each.status === "PAUSED";
    if (!isOpen || (kind === "skip" && each.status === "PAUSED")) return false;
    if (kind === "resume") each.status = each.claimed && !each.due ? "ENDED" : "ACTIVE";
    else each.due = false;
    if (kind === "pause") each.status = "PAUSED";
    if (kind === "stop") each.status = "CANCELLED";
    if (kind === "skip") [each.status, each.claimed] = ["ENDED", true];
    return true;
  }

  /** Makes due what is active, then tries one; returns its payment if it was made. */
  pay(each: ModelSchedule, { day, late }: { readonly day: number; readonly late: boolean }) {
    for (const other of this.schedules)
      if (other.status === "ACTIVE" && !other.claimed) [other.claimed, other.due] = [true, true];
    if (!each.due || day < each.triesOn) return undefined;
    const owner = this.money.clients[each.client];
    const rate = this.rate();
    const sold =
      each.exchange === "none" ? undefined : convertBack(money(each.minor, "EUR"), rate, "GBP", "up").minor;
    const held = sold === undefined ? owner?.eur : owner?.gbp;
    const isTooLow = typeof each.exchange === "bigint" && rate < each.exchange * 10n ** 8n;
    const isRefused = (owner?.owed ?? 0n) > 0n || (!isTooLow && (held ?? 0n) < (sold ?? each.minor));
    if (!owner || isRefused || isTooLow) {
      const mayWait = isTooLow && owner?.owed === 0n && each.daysWaited < modelRetryDays;
      if (late && mayWait) [each.triesOn, each.daysWaited] = [day + 1, each.daysWaited + 1];
      else if (late) [each.due, each.status] = [false, "ENDED"];
      return undefined;
    }
    if (sold === undefined) owner.eur -= each.minor;
    else owner.gbp -= sold;
    [each.due, each.status] = [false, "ENDED"];
    return { client: each.client, minor: each.minor, ...(sold !== undefined && { sold }) } as ModelPaid;
  }

  /** The client rate of pounds in euros. */
  private rate(): Rate {
    const pence = parseRate(`0.${this.money.penceAEuro}`);
    if (pence === undefined) throw new Error("no rate");
    return getClientRate(crossRate(pence, unitRate), standardMargin);
  }
}
