/** A source of numbers from 0 up to, not including, 1. */
export type Random = () => number;

/** The same text gives the same numbers, for ever and everywhere (xmur3 for the seed, sfc32 for the numbers). */
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

/** One draw of the standard normal distribution (Box-Muller); at most about 6.7 either way. */
export function gaussian(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}

/** Draws of the standard normal distribution. */
export type Draw = () => number;

/**
 * What two currencies' daily moves against the dollar have in common in the shipped history: the correlation of GBP,
 * EUR, JPY and AUD is about this, squared, on average.
 */
const commonShare = 0.75;

/** A standard normal draw made of one that all currencies share and one of a currency's own. */
export function correlatedDraw(common: number, own: number): number {
  return commonShare * common + Math.sqrt(1 - commonShare ** 2) * own;
}
