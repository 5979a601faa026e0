import { ButtonAnchor } from "../../design/button-anchor.tsx";
import { CopyButton } from "../../design/copy-button.tsx";
import { Panel } from "../../design/panel.tsx";
import { QrCode } from "../../design/qr-code.tsx";
import { invitationLink, shareLinks } from "./share-links.ts";

export function InvitePanel({ referralCode }: { referralCode: string }) {
  const link = invitationLink(location.origin, referralCode);
  return (
    <Panel heading="Invite someone">
      <div className="flex flex-col gap-6 sm:flex-row sm:items-start">
        <div className="min-w-0 flex-1">
          <dl>
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
              <dt className="text-13 text-stone">Your referral code</dt>
              <dd className="display figures font-bold text-34 wrap-anywhere">{referralCode}</dd>
              <dd className="col-start-2 row-span-2 row-start-1">
                <CopyButton
                  label="Referral code"
                  text={referralCode}
                  said={{ title: "Copied!", text: "Referral code copied to clipboard" }}
                />
              </dd>
            </div>
            <div className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-t pt-3">
              <dt className="text-13 text-stone">Your link</dt>
              <dd className="text-14 wrap-anywhere">{link}</dd>
              <dd className="col-start-2 row-span-2 row-start-1">
                <CopyButton label="Link" text={link} />
              </dd>
            </div>
          </dl>
          <ul className="mt-4 grid grid-cols-2 gap-2">
            {shareLinks(link).map(({ name, href }) => (
              <li key={name}>
                <ButtonAnchor
                  href={href}
                  size="small"
                  wide
                  className="min-h-11"
                  {...(!href.startsWith("mailto:") && { target: "_blank", rel: "noreferrer" })}
                >
                  <span>
                    <span className="sr-only">Share by </span>
                    {name}
                  </span>
                </ButtonAnchor>
              </li>
            ))}
          </ul>
        </div>
        <figure className="m-0 flex flex-col items-center gap-2 self-center sm:self-start">
          <QrCode
            text={link}
            label={`QR code for ${link}`}
            className="size-44 rounded-field border border-line"
          />
          <figcaption className="text-13 text-stone">Scan this to open your link</figcaption>
        </figure>
      </div>
    </Panel>
  );
}
