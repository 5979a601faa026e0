/** An entry of a demo statement; by default a credit in pounds booked on the statement's day. */
export type DemoEntry = {
  readonly reference: string;
  readonly amount: string;
  readonly text?: string;
  readonly direction?: "CRDT" | "DBIT";
  readonly currency?: string;
  readonly bookedOn?: string;
  readonly payer?: string;
  readonly iban?: string;
  readonly bic?: string;
  readonly endToEndId?: string;
  readonly status?: string;
  /** Whether the bank marks it as a return. */
  readonly isReturn?: boolean;
};

export type DemoStatement = {
  readonly id?: string;
  readonly day?: string;
  readonly account?: string;
  readonly currency?: string;
  readonly madeAt?: string;
  readonly opening?: string;
  /** Defaults to the opening balance plus the booked entries. */
  readonly closing?: string;
  readonly entries: readonly DemoEntry[];
};

/** The simulated bank's account in pounds. */
export const demoPoundAccount = "GB77SIMU00000000000001";

/** A camt.053.001.08 file like a bank's, with obviously fictitious names and accounts. */
export function camtFile(...statements: readonly DemoStatement[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>DEMO-MESSAGE</MsgId><CreDtTm>2026-03-10T18:00:00</CreDtTm></GrpHdr>
${statements.map(printStatement).join("\n")}
  </BkToCstmrStmt>
</Document>
`;
}

function printStatement(statement: DemoStatement): string {
  const { id = "DEMO-1", day = "2026-03-10", account = demoPoundAccount, currency = "GBP" } = statement;
  const { madeAt = `${day}T18:00:00`, opening = "0.00", entries } = statement;
  const closing = statement.closing ?? closingOf(opening, entries);
  const balance = (kind: string, amount: string) =>
    `      <Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount.replace("-", "")}</Amt><CdtDbtInd>${amount.startsWith("-") ? "DBIT" : "CRDT"}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  return `    <Stmt>
      <Id>${id}</Id>
      <CreDtTm>${madeAt}</CreDtTm>
      <Acct><Id><IBAN>${account}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
${balance("OPBD", opening)}
${balance("CLBD", closing)}
      <TxsSummry><TtlNtries><NbOfNtries>${entries.length}</NbOfNtries></TtlNtries></TxsSummry>
${entries.map((entry, index) => printEntry({ currency, bookedOn: day, ...entry }, index)).join("\n")}
    </Stmt>`;
}

function printEntry(entry: DemoEntry, index: number): string {
  const { reference, amount, text = "", direction = "CRDT", currency, bookedOn, status = "BOOK" } = entry;
  const { payer = "Demo Payer", iban, bic, endToEndId, isReturn = false } = entry;
  const side = direction === "CRDT" ? "Dbtr" : "Cdtr";
  const account = iban === undefined ? "" : `<${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct>`;
  const agent =
    bic === undefined
      ? ""
      : `<RltdAgts><${side}Agt><FinInstnId><BICFI>${bic}</BICFI></FinInstnId></${side}Agt></RltdAgts>`;
  return `      <Ntry>
        <NtryRef>${index + 1}</NtryRef>
        <Amt Ccy="${currency}">${amount}</Amt>
        <CdtDbtInd>${direction}</CdtDbtInd>
        <Sts><Cd>${status}</Cd></Sts>
        <BookgDt><Dt>${bookedOn}</Dt></BookgDt>
        <ValDt><Dt>${bookedOn}</Dt></ValDt>
        <AcctSvcrRef>${reference}</AcctSvcrRef>
        <NtryDtls><TxDtls>
          <Refs><EndToEndId>${endToEndId ?? "NOTPROVIDED"}</EndToEndId></Refs>
          <RltdPties><${side}><Pty><Nm>${payer}</Nm></Pty></${side}>${account}</RltdPties>
          ${agent}<RmtInf><Ustrd>${text}</Ustrd></RmtInf>${isReturn ? "<RtrInf></RtrInf>" : ""}
        </TxDtls></NtryDtls>
      </Ntry>`;
}

/** In hundredths: demo statements are in currencies with two decimals. */
function closingOf(opening: string, entries: readonly DemoEntry[]): string {
  const hundredths = (text: string) => BigInt(text.replace(".", ""));
  const booked = entries.filter(({ status = "BOOK" }) => status === "BOOK");
  const sum = booked.reduce(
    (total, { amount, direction }) =>
      total + (direction === "DBIT" ? -hundredths(amount) : hundredths(amount)),
    hundredths(opening),
  );
  const digits = String(sum < 0n ? -sum : sum).padStart(3, "0");
  return `${sum < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
