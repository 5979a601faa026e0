type Allowed = {
  readonly secure: boolean;
  readonly reviewsOrigin?: string | undefined;
  readonly styleSource?: string | undefined;
};

/**
 * What the pages may load: Summit's own files and nothing else, no inline script, no frame around them. `reviewsOrigin` is
 * where the operator's reviews come from: a widget brings its own pictures and frames. `styleSource` names the style sheet
 * that stands within a public page, by its hash.
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
      // Clients' documents open in a frame of the desk's pages.
      frameSrc: own,
      imgSrc: [...own, "data:", "blob:"],
      manifestSrc: ["'self'"],
      scriptSrc: own,
      styleSrc: styleSource === undefined ? own : [...own, styleSource],
      // Popups are placed and bars are filled by style attributes; style sheets stay the built ones.
      styleSrcAttr: ["'unsafe-inline'"],
      ...(secure && { upgradeInsecureRequests: [] }),
    },
  };
}
