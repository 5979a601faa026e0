type Allowed = {
  readonly secure: boolean;
  readonly reviewsOrigin?: string | undefined;
  readonly styleSource?: string | undefined;
};

/**
 * Policy of the pages: own files only, no inline scripts, no framing. `reviewsOrigin` allows the review
 * widget's scripts, images and frames; `styleSource` is the hash of a public page's inline style sheet.
 */
export function contentSecurityPolicy({ secure, reviewsOrigin, styleSource }: Allowed) {
  const own = reviewsOrigin === undefined ? ["'self'"] : ["'self'", reviewsOrigin];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      baseUri: ["'none'"],
      connectSrc: own,
      fontSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      // For clients' documents in the desk.
      frameSrc: own,
      imgSrc: [...own, "data:", "blob:"],
      manifestSrc: ["'self'"],
      scriptSrc: own,
      styleSrc: styleSource === undefined ? own : [...own, styleSource],
      // Popups and bars are positioned by style attributes; style sheets stay restricted.
      styleSrcAttr: ["'unsafe-inline'"],
      ...(secure && { upgradeInsecureRequests: [] }),
    },
  };
}
