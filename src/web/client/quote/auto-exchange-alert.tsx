import { Link } from "react-router";
import { Notice } from "../../design/notice.tsx";

/** Explains why manual exchanges are blocked while a rule converts the money. */
export function AutoExchangeAlert() {
  return (
    <div role="alert">
      <Notice tone="warning">
        There is an active auto exchange set up for the source currency. To make a manual exchange, please
        delete the auto exchange rule first.{" "}
        <Link to="/auto-exchange" className="font-semibold underline">
          Auto Exchange
        </Link>
      </Notice>
    </div>
  );
}
