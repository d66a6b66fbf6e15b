export const consoleServer: string
export const consoleFlags: string[]
export const platformCli: string
export function build(): Promise<void>
