/** Refusals of requests for recipients' details and of imports, merged into contract/refusals. */
export const recipientRefusals = {
  recipient_import_empty: {
    status: 422,
    message: "There are no recipients in this. Check the file and try again.",
  },
  recipient_import_faulty: {
    status: 422,
    message: "Some lines have errors. Check them again, then correct or remove them.",
  },
  recipient_import_long: {
    status: 422,
    message: "You can import at most 300 recipients at once. Split the file and try again.",
  },
  recipient_import_unreadable: {
    status: 422,
    message:
      "We couldn't read this. Use a CSV file whose first line has headings, such as Account holder and IBAN.",
  },
  recipient_request_closed: {
    status: 409,
    message: "This request was already answered or cancelled. Refresh the page to see the latest.",
  },
  recipient_request_limit: {
    status: 409,
    message: "You've reached the limit of 100 open requests. Cancel one to send another.",
  },
  recipient_request_mailed: {
    status: 409,
    message: "We mail a request at most three times, an hour apart. Try again later, or cancel it.",
  },
  recipient_request_open: {
    status: 409,
    message:
      "You've already asked this person for an account in this currency. Send that request again instead.",
  },
} as const;
