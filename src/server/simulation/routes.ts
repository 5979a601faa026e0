import * as contract from "#contract/simulation/simulation.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { readReferenceRates } from "#server/market/rate-sources/shipped-rates.ts";
import { type Route, write } from "#server/platform/http/route.ts";
import { simulateIncomingPayment } from "./simulate-incoming-payment.ts";
import { simulateCompletion, simulateReturn } from "./simulate-payment.ts";
import { simulateRate } from "./simulate-rate.ts";

/** Only with a simulated bank. */
export const simulationRoutes: readonly Route[] = [
  write(contract.simulateIncomingPayment, async ({ tx, body, session: { client }, now }, { newId, config }) =>
    simulateIncomingPayment(
      tx,
      { ...body, clientId: client.id },
      { now, newId, screening: screeningRules(config) },
    ),
  ),
  write(contract.simulatePaymentCompletion, async ({ tx, params, session: { client }, now }, { newId }) =>
    simulateCompletion(tx, { paymentId: params.id, clientId: client.id }, { now, newId }),
  ),
  write(contract.simulatePaymentReturn, async ({ tx, params, body, session: { client }, now }, { newId }) =>
    simulateReturn(tx, { paymentId: params.id, clientId: client.id, ...body }, { now, newId }),
  ),
];

/** Only with a simulated market that no other installation's clients trade at. */
export const simulatedRateRoutes: readonly Route[] = [
  write(contract.simulateRate, async ({ tx, params, body, session: { user }, now }, { rates }) => {
    const [fromCurrency, toCurrency] = params.pair;
    const { perUsd } = await readReferenceRates();
    const input = { ...body, fromCurrency, toCurrency, userId: user.id };
    return simulateRate(tx, input, { now, rates, reference: perUsd });
  }),
];
