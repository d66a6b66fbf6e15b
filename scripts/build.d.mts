export const consoleServer: string
export const platformCli: string
