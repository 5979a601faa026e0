type CallExample = {
  /** The request's body. */
  readonly body?: unknown;
  readonly answer?: unknown;
};

const recipient = {
  type: "business",
  currency: "EUR",
  accountHolder: "Müller Maschinenbau GmbH",
  iban: "DE89370400440532013000",
  bic: "COBADEFFXXX",
  town: "Berlin",
  addressCountry: "DE",
};

const order = {
  fromCurrency: "GBP",
  toCurrency: "EUR",
  targetRate: "1.1712",
  stopRate: "1.1240",
  amount: "1250.00",
  termsAccepted: true,
};

const preparing = { kind: "payment", above: "1000.00", approvals: 1, role: "approver" };

/** Examples of calls that don't follow from their schemas alone, by operationId. */
export const callExamples: Readonly<Record<string, CallExample>> = {
  addBeneficiary: { body: recipient },
  allocateTrade: {
    body: {
      lines: [
        {
          beneficiaryId: "019ab2b8-31f4-7d52-9c0e-6a7b8c9d0e1f",
          amount: "1000.00",
          reference: "INV-2041",
        },
        { toBalance: true, amount: "171.20" },
      ],
    },
  },
  cashOut: { body: { amount: "50.00" } },
  changeRole: { body: { role: "approver" } },
  confirm: { body: { challenge: "pMwzE0k1Zr5cX2mQ", proof: { factor: "totp", code: "492039" } } },
  createAutoExchange: {
    body: {
      sourceCurrency: "USD",
      targetCurrency: "EUR",
      recipientId: "019ab2b8-31f4-7d52-9c0e-6a7b8c9d0e1f",
      acceptTerms: true,
    },
  },
  declineClientApproval: { body: { version: 1, reason: "Ask for the corrected invoice first." } },
  downloadActivity: {
    answer: "When (UTC),Who,What\r\n2026-11-25 10:15:00,Jane Smith,Booked an exchange\r\n",
  },
  downloadBatchResults: {
    answer:
      "Recipient,Currency,Amount,Reference,Status\r\nMüller Maschinenbau GmbH,EUR,1250.00,INV-2041,Completed\r\n",
  },
  downloadBatchTemplate: { answer: "Recipient,Currency,Amount,Reference,Purpose,Date\r\n" },
  downloadHistory: {
    answer: "Date,Type,From,To,Status\r\n2026-11-25,Exchange,1000.00 GBP,1171.20 EUR,Completed\r\n",
  },
  downloadRecipients: {
    answer: "Recipient name,Currency,IBAN\r\nMüller Maschinenbau GmbH,EUR,•••• 3000\r\n",
  },
  downloadStatementCamt: { answer: '<?xml version="1.0" encoding="UTF-8"?>' },
  downloadStatementCsv: {
    answer: "Date,Description,Reference,Amount,Balance\r\n2026-11-25,Money in,SUM-7K2M9X,1250.00,4820.50\r\n",
  },
  downloadStatementMt940: { answer: ":20:SUMMIT261125\r\n:25:GB33BUKB20201555555555\r\n" },
  editBeneficiary: { body: { ...recipient, version: 1 } },
  editOrder: { body: { ...order, version: 1 } },
  inviteMember: { body: { email: "sam.jones@example.com", role: "preparer" } },
  placeOrder: { body: order },
  replayWebhookDeliveries: {
    body: { from: "2026-11-24T00:00:00Z", to: "2026-11-25T00:00:00Z", which: "undelivered" },
  },
  setApprovalPolicy: { body: { version: 1, rules: [preparing] } },
  showUnsubscribePage: { answer: "<!doctype html>" },
};
