import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { type RefusedMail, resendMail } from "#contract/notifications/refused-mails.ts";
import { downloadRefusedMails } from "#contract/reporting/exports.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { buildUrl, call } from "#web/api/call.ts";
import { refusedMailsQuery } from "#web/api/desk-inbox-queries.ts";
import { Button } from "#web/design/button.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { showToast } from "#web/design/toast.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { DownloadCsv } from "#web/desk/ui/download-csv.tsx";

/** /admin/refused-mails: bounced mails, to be sent again once the address is right. */
export function RefusedMailsPage() {
  const list = useInfiniteQuery(refusedMailsQuery);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <PageHeader title="Bounced emails" action={<DownloadCsv href={buildUrl(downloadRefusedMails)} />} />
      <DeskList
        things="bounced emails"
        list={list}
        rows={rows}
        empty={{
          title: "No bounced emails",
          text: "Emails rejected by a mail server appear here for 30 days.",
        }}
      >
        <ul className="divide-y divide-line">
          {rows.map((mail) => (
            <Row key={mail.id} mail={mail} />
          ))}
        </ul>
      </DeskList>
    </>
  );
}

function Row({ mail }: { mail: RefusedMail }) {
  const { id, client, to, sendTo, subject, reason, refusedAt } = mail;
  const queryClient = useQueryClient();
  const mayResend = useHasRole(operatorRoles);
  const resending = useMutation({
    mutationFn: () => call(resendMail, { params: { id } }),
    onSuccess: ({ sentTo }) => {
      showToast({ title: "Email resent", text: `To ${sentTo}` });
    },
    onError: (error) => showToast({ title: "Error", text: getErrorMessage(error), destructive: true }),
    // Somebody else may have resent it, or the answer alone was lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: refusedMailsQuery.queryKey }),
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap gap-x-3 text-13 text-stone">
          {client ? (
            <Link to={`/admin/clients/${client.id}`} className="link text-13 wrap-anywhere">
              {client.name || client.email}
            </Link>
          ) : null}
          <span className="wrap-anywhere">{to}</span>
          <time dateTime={refusedAt} className="figures">
            {formatDateTime(refusedAt)}
          </time>
        </p>
        <p className="mt-1 text-16 wrap-anywhere">{subject}</p>
        <p className="mt-1 text-13 text-stone wrap-anywhere">
          {reason ?? "No reason given by the mail server."}
        </p>
        {sendTo !== to && <p className="mt-1 text-13 wrap-anywhere">The client's address is now {sendTo}.</p>}
      </div>
      {mayResend && (
        <Button size="small" busy={resending.isPending} onClick={() => resending.mutate()}>
          Resend
        </Button>
      )}
    </li>
  );
}
