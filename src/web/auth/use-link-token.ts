import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/** The token after the # of a mailed link, removed from the address at once so that no history keeps it. */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState("");
  const given = hash.slice(1);
  if (given !== "" && given !== token) setToken(given);
  useEffect(() => {
    if (given !== "") void navigate(pathname, { replace: true });
  }, [given, pathname, navigate]);
  return given || token;
}
