/** What load balancers and operators are told of a process. */
export interface Health {
  up: boolean
  text: string
}

/** A remark is for the operator: the process works on. */
export const healthOf = (up: boolean, remark?: string): Health => ({
  up,
  text: `${[up ? 'ok' : 'down', ...(remark === undefined ? [] : [remark])].join('\n')}\n`,
})
