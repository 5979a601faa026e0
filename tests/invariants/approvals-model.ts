/** A prepared payment from the euro balance, or exchange from pounds; amounts in whole units. */
export type Prepared = { readonly kind: "payment" | "exchange"; readonly amount: number };

export type ModelRequest = {
  prepared: Prepared;
  status: "PENDING" | "APPROVED" | "DECLINED" | "WITHDRAWN" | "EXPIRED";
  version: number;
  /** Who approved this version. */
  votes: Set<string>;
};

/**
 * A small reference model of a team's requests for approval: what was approved is done once, exactly as it was
 * last prepared, and nothing else is. Each operation returns whether Summit may do it, and applies it if so.
 */
export class ApprovalsModel {
  balance: number;
  needed = 1;
  /** Whether the member who prepares still may. */
  mayPrepare = true;
  readonly requests: ModelRequest[] = [];
  readonly orders: { readonly amount: number; status: "pending" | "filled" | "expired" }[] = [];

  constructor(balance: number) {
    this.balance = balance;
  }

  /** The same again is the request that waits already. */
  prepare(prepared: Prepared): ModelRequest | undefined {
    if (!this.mayPrepare || !this.isCovered(prepared)) return undefined;
    const waiting = this.findWaiting(prepared);
    if (waiting) return waiting;
    const request: ModelRequest = { prepared, status: "PENDING", version: 1, votes: new Set() };
    this.requests.push(request);
    return request;
  }

  edit(request: ModelRequest, amount: number): boolean {
    const prepared = { ...request.prepared, amount };
    const twin = this.findWaiting(prepared);
    if (request.status !== "PENDING" || !this.mayPrepare || !this.isCovered(prepared)) return false;
    if (twin !== undefined && twin !== request) return false;
    request.prepared = prepared;
    request.version += 1;
    request.votes = new Set();
    return true;
  }

  approve(request: ModelRequest, by: string): boolean {
    if (request.status !== "PENDING") return false;
    const votes = new Set([...request.votes, by]);
    const isComplete = votes.size >= this.needed;
    if (isComplete && (!this.mayPrepare || !this.isCovered(request.prepared))) return false;
    request.votes = votes;
    if (!isComplete) return true;
    request.status = "APPROVED";
    if (request.prepared.kind === "payment") this.balance -= request.prepared.amount;
    else this.orders.push({ amount: request.prepared.amount, status: "pending" });
    return true;
  }

  end(request: ModelRequest, status: "DECLINED" | "WITHDRAWN"): boolean {
    if (request.status !== "PENDING" || (status === "WITHDRAWN" && !this.mayPrepare)) return false;
    request.status = status;
    return true;
  }

  expire(): void {
    for (const request of this.requests) if (request.status === "PENDING") request.status = "EXPIRED";
    for (const order of this.orders) if (order.status === "pending") order.status = "expired";
  }

  fill(): void {
    for (const order of this.orders) if (order.status === "pending") order.status = "filled";
  }

  private isCovered({ kind, amount }: Prepared): boolean {
    return kind === "exchange" || amount <= this.balance;
  }

  private findWaiting({ kind, amount }: Prepared): ModelRequest | undefined {
    return this.requests.find(
      ({ prepared, status }) => status === "PENDING" && prepared.kind === kind && prepared.amount === amount,
    );
  }
}
