type Consoles = Record<6 | 12 | 13, number | number[]>

export function startNginx(
  file: string,
  ports: { tls: number; plain: number; consoles: Consoles; platform?: number },
): Promise<{
  use: (consoles: Consoles) => Promise<void>
  accesses: () => string
  errors: () => string[]
  stop: () => Promise<void>
}>
