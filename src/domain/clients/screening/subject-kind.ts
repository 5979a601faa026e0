/**
 * Kinds of screened names: a payee is paid without being a saved recipient, a payer sent an incoming payment,
 * a related person is a director or major owner of a company client.
 */
export type SubjectKind = "client" | "recipient" | "payee" | "payer" | "related_person";
