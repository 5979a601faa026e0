type Allowed = {
  readonly secure: boolean;
  readonly reviewsOrigin?: string | undefined;
  readonly styleSource?: string | undefined;
  readonly scriptSource?: string | undefined;
};

/**
 * What the pages may load: Summit's own files and nothing else, no frame around them. `reviewsOrigin` is
 * where the operator's reviews come from: a widget brings its own pictures and frames. `styleSource` and
 * `scriptSource` name the style sheet and the script that stand within a public page, by their hashes.
 */
export function contentSecurityPolicy({ secure, reviewsOrigin, styleSource, scriptSource }: Allowed) {
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
      ...(reviewsOrigin !== undefined && { frameSrc: [reviewsOrigin] }),
      imgSrc: [...own, "data:", "blob:"],
      manifestSrc: ["'self'"],
      scriptSrc: scriptSource === undefined ? own : [...own, scriptSource],
      styleSrc: styleSource === undefined ? own : [...own, styleSource],
      // Popups are placed and bars are filled by style attributes; style sheets stay the built ones.
      styleSrcAttr: ["'unsafe-inline'"],
      ...(secure && { upgradeInsecureRequests: [] }),
    },
  };
}
