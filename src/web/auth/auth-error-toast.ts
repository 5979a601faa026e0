import { ApiError } from "#web/api/api-error.ts";

export type AuthAttempt = "login" | "register" | "account";

const attempts = {
  login: { title: "Login failed", text: "Login failed" },
  register: { title: "Registration failed", text: "Registration failed" },
  account: { title: "Error", text: "Authentication failed" },
};

/** The toast for a failed log-in, registration or account call, in the specification's words. */
export function getAuthErrorToast(error: unknown, attempt: AuthAttempt): { title: string; text: string } {
  return { title: attempts[attempt].title, text: getErrorText(error, attempt) };
}

function getErrorText(error: unknown, attempt: AuthAttempt): string {
  if (!(error instanceof ApiError)) return "An error occurred.";
  if (error.fault === "format") return "Unexpected server response format. Please try again.";
  if (error.fault === "json") return "Server response was not valid JSON. Please try again.";
  if (error.fault === "answer") return "Invalid server response: no user data found";
  if (error.fault === "unreachable") return error.message;
  // 503 carries the server's own text; other 5xx responses carry none.
  if (error.status >= 500 && error.status !== 503) return "Internal server error";
  return error.message || attempts[attempt].text;
}
