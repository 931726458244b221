/** What load balancers and operators are told of a process. */
export interface Health {
  up: boolean
  text: string
}

/** `remark` tells the operator what to mend while the process goes on working. */
export const healthOf = (up: boolean, remark?: string): Health => ({
  up,
  text: `${[up ? 'ok' : 'down', ...(remark === undefined ? [] : [remark])].join('\n')}\n`,
})
