import { type RawBuilder, sql } from "kysely";
import type { Database, Transaction } from "./database.ts";
import { declaredFunctions, declaredTableRights } from "./declared-access.ts";

/** A right of the application's role that differs from the declaration. */
export type AccessFault = { readonly subject: string; readonly found: string };

type Table = {
  readonly name: string;
  readonly rights: string;
  /** A column for test statements, preferably a granted one. */
  readonly insertable: string | null;
  readonly updatable: string | null;
};

class RolledBack extends Error {}

/**
 * Compares the role's rights with the declaration, then tries each kind of statement on each table and calls
 * each function, in a rolled-back transaction that touches no row.
 */
export async function checkAccess(db: Database): Promise<AccessFault[]> {
  const faults: AccessFault[] = [];
  const work = db.transaction().execute(async (tx) => {
    faults.push(...(await roleFaults(tx)), ...(await tableFaults(tx)), ...(await functionFaults(tx)));
    throw new RolledBack();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return faults;
}

/** Rights beyond tables and functions: owning or creating objects, or acting as another role. */
async function roleFaults(tx: Transaction): Promise<AccessFault[]> {
  const { rows } = await sql<AccessFault>`
    select 'the role ' || rolname as subject, 'is a superuser, or may create roles or databases, replicate or pass row security' as found
      from pg_roles where rolname = current_user and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)
    union all select 'the role ' || current_user, 'may act as ' || roleid::regrole::text from pg_auth_members
      where member = current_user::regrole and roleid <> to_regrole('summit_app')
    union all select 'the role ' || current_user, 'owns ' || oid::regclass::text from pg_class where relowner = current_user::regrole
    union all select 'the role ' || current_user, 'owns ' || oid::regprocedure::text from pg_proc where proowner = current_user::regrole
    union all select 'the database', 'lets it create ' || case kind when 'temporary' then 'temporary objects' else 'schemas' end
      from unnest(array['temporary', 'create']) as kind where has_database_privilege(current_database(), kind)
    union all select 'the schema ' || nspname, 'lets it create objects' from pg_namespace
      where has_schema_privilege(oid, 'create')
    union all select 'the schema ' || nspname, 'lets it use objects' from pg_namespace
      where has_schema_privilege(oid, 'usage') and nspname not in ('public', 'pgboss', 'pg_catalog', 'information_schema')
    union all select oid::regclass::text, 'is a sequence that it may set' from pg_class
      where relnamespace = 'public'::regnamespace and case when relkind = 'S' then has_sequence_privilege(oid, 'update') end
    union all select oid::regprocedure::text, 'runs with its owner''s rights and does not pin its search_path' from pg_proc
      where prosecdef and pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
        and not coalesce('search_path=pg_catalog, public, pg_temp' = any(proconfig), false)
    union all select oid::regclass::text, 'is not one of select, insert, update and delete' from pg_class
      where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p')
        and (has_table_privilege(oid, 'truncate') or has_table_privilege(oid, 'trigger') or has_table_privilege(oid, 'references'))`.execute(
    tx,
  );
  return rows;
}

async function tableFaults(tx: Transaction): Promise<AccessFault[]> {
  const tables = await readTables(tx);
  const faults: AccessFault[] = [];
  for (const table of tables) {
    const declared = declaredTableRights[table.name];
    if (declared === undefined) faults.push({ subject: table.name, found: undeclared(table.rights) });
    else if (declared !== table.rights)
      faults.push({ subject: table.name, found: `may ${table.rights || "nothing"}, declared: ${declared}` });
    faults.push(...(await tryTable(tx, table, declared ?? "")));
  }
  const found = new Set(tables.map(({ name }) => name));
  for (const name of Object.keys(declaredTableRights)) {
    if (!found.has(name)) faults.push({ subject: name, found: "is declared, and there is no such table" });
  }
  return faults;
}

/**
 * Rights per table and view in one line, `select insert update(a b)`, with columns when not all are granted.
 */
export async function readTables(tx: Transaction): Promise<Table[]> {
  const { rows } = await sql<Table>`
    with tables as (
      select oid, relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and not relispartition
    ), columns as (
      select tables.oid, attname, attnum, attgenerated = '' and attidentity <> 'a' as writable,
          has_column_privilege(tables.oid, attnum, 'select') as "select",
          has_column_privilege(tables.oid, attnum, 'insert') as "insert",
          has_column_privilege(tables.oid, attnum, 'update') as "update"
        from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
    ), of_columns as (
      select oid,
        string_agg(attname, ' ' order by attname) filter (where "select") as "select",
        string_agg(attname, ' ' order by attname) filter (where "insert") as "insert",
        string_agg(attname, ' ' order by attname) filter (where "update") as "update",
        (array_agg(attname order by "insert" desc, attnum) filter (where writable))[1] as insertable,
        (array_agg(attname order by "update" desc, attnum) filter (where writable))[1] as updatable
      from columns group by oid
    )
    select relname as name, insertable, updatable, concat_ws(' ',
        case when has_table_privilege(oid, 'select') then 'select' else 'select(' || "select" || ')' end,
        case when has_table_privilege(oid, 'insert') then 'insert' else 'insert(' || "insert" || ')' end,
        case when has_table_privilege(oid, 'update') then 'update' else 'update(' || "update" || ')' end,
        case when has_table_privilege(oid, 'delete') then 'delete' end,
        case when has_table_privilege(oid, 'truncate') then 'truncate' end,
        case when has_table_privilege(oid, 'references') then 'references' end,
        case when has_table_privilege(oid, 'trigger') then 'trigger' end) as rights
      from tables join of_columns using (oid) order by relname`.execute(tx);
  return rows;
}

/** Tries each kind of statement on no row: what is not declared must fail, by grant or trigger. */
async function tryTable(tx: Transaction, table: Table, declared: string): Promise<AccessFault[]> {
  const name = sql.table(`public.${table.name}`);
  const statements: readonly (readonly [string, RawBuilder<unknown> | undefined])[] = [
    ["select", sql`select from ${name} limit 0`],
    [
      "insert",
      table.insertable === null
        ? undefined
        : sql`insert into ${name} (${sql.id(table.insertable)}) select null where false`,
    ],
    [
      "update",
      table.updatable === null
        ? undefined
        : sql`update ${name} set ${sql.id(table.updatable)} = default where false`,
    ],
    ["delete", sql`delete from ${name} where false`],
    ["truncate", sql`truncate ${name}`],
  ];
  const faults: AccessFault[] = [];
  for (const [kind, statement] of statements) {
    if (!statement) continue;
    const outcome = await attempt(tx, statement);
    const isDeclared = new RegExp(`\\b${kind}\\b`).test(declared);
    const expected = isDeclared ? "done" : "refused";
    if (outcome !== expected)
      faults.push({ subject: table.name, found: `${kind} was tried: ${outcome}, and should be ${expected}` });
  }
  return faults;
}

async function functionFaults(tx: Transaction): Promise<AccessFault[]> {
  const { rows } = await sql<{ name: string; isGranted: boolean; call: string }>`
    select proname as name, has_function_privilege(oid, 'execute') as is_granted,
      format('select public.%I(%s)', proname,
        (select string_agg('null::' || format_type(type, null), ', ' order by place) from unnest(proargtypes) with ordinality as given (type, place))) as call
    from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    order by proname`.execute(tx);
  const faults: AccessFault[] = [];
  for (const { name, isGranted, call } of rows) {
    const isDeclared = declaredFunctions.has(name);
    const outcome = await attempt(tx, sql.raw(call), "permission denied for function");
    if (isGranted !== isDeclared)
      faults.push({ subject: `${name}()`, found: isDeclared ? "may not be run" : "may be run, undeclared" });
    if ((outcome !== "refused") !== isDeclared)
      faults.push({ subject: `${name}()`, found: `a call was tried: ${outcome}` });
  }
  const found = new Set(rows.map(({ name }) => name));
  for (const name of declaredFunctions) {
    if (!found.has(name)) faults.push({ subject: `${name}()`, found: "is declared, and there is none" });
  }
  return faults;
}

/** Outcome of one statement, under a savepoint. */
async function attempt(tx: Transaction, statement: RawBuilder<unknown>, refusal = ""): Promise<string> {
  await sql`savepoint attempt`.execute(tx);
  try {
    await statement.execute(tx);
    return "done";
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return code === "42501" && message.startsWith(refusal) ? "refused" : `failed with ${message}`;
  } finally {
    await sql`rollback to savepoint attempt`.execute(tx);
  }
}

function undeclared(rights: string): string {
  return `is not declared in declared-access.ts; it may ${rights || "nothing"}`;
}
