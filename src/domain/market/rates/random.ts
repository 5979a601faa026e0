/** Uniform in [0, 1). */
export type Random = () => number;

/** Deterministic across platforms (xmur3 seed, sfc32 generator). */
export function seededRandom(seed: string): Random {
  let [a, b, c, d] = seedWords(seed);
  return () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return (t >>> 0) / 2 ** 32;
  };
}

function seedWords(seed: string): [number, number, number, number] {
  let hash = 1779033703 ^ seed.length;
  for (const character of seed) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 3432918353);
    hash = (hash << 13) | (hash >>> 19);
  }
  const word = (): number => {
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
    hash ^= hash >>> 16;
    return hash | 0;
  };
  return [word(), word(), word(), word()];
}

/** A standard normal draw (Box-Muller), at most about ±6.7. */
export function gaussian(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}

export type Draw = () => number;

/**
 * Common factor of currencies' daily moves against USD in the shipped history: its square is the average
 * correlation of GBP, EUR, JPY and AUD.
 */
const commonShare = 0.75;

/** A standard normal draw from a common and an individual one. */
export function correlatedDraw(common: number, own: number): number {
  return commonShare * common + Math.sqrt(1 - commonShare ** 2) * own;
}
