/** How a device shows its name and its key over HTTP. */
export const toBasic = ({ name, key }: { name: string; key: string }): string =>
  `Basic ${Buffer.from(`${name}:${key}`, 'utf8').toString('base64')}`
