import { Link } from "react-router";

type ClientLinkProps = { client: { id: string; name: string; email: string } };

/** A client by name, with the email address below; by the address alone while there is no name. */
export function ClientLink({ client: { id, name, email } }: ClientLinkProps) {
  return (
    <>
      <Link to={`/admin/clients/${id}`} className="link normal-nums wrap-anywhere">
        {name || email}
      </Link>
      {name !== "" && <span className="block font-normal text-13 text-stone wrap-anywhere">{email}</span>}
    </>
  );
}
