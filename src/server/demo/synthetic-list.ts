/** Invented sanctions list in the format of the UK Sanctions List. */
export const syntheticList = `Report Date: 01-Jan-2025
Unique ID,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Regime Name,Designation Type
SYN0001,LISTED,Synthetic,Person,,,,Primary Name,Synthetic demo regime,Individual
SYN0001,LISTED,Sinthetic,,,,,Alias,Synthetic demo regime,Individual
SYN0002,SYNTHETIC SANCTIONED TRADING LTD,,,,,,Primary Name,Synthetic demo regime,Entity
SYN0003,SYNTHETIC LISTED VESSEL,,,,,,Primary Name,Synthetic demo regime,Ship
`;
