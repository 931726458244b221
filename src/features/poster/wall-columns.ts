/** How many tall posters stand in a row of a wide screen: as many as leave no gap in the last row. */
export const wallColumns = (posters: number): 3 | 4 => (posters % 4 !== 0 && posters % 3 === 0 ? 3 : 4)
