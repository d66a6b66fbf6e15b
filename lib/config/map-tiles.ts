/** Pictures of a map by zoom, column and row, and whom they are owed to. */
export type MapTiles = { template: string; credit: string }

/** The origin of a tile template; undefined for one that a page may not request. */
export const tileOrigin = (template: string): string | undefined => {
  const plain = template.replace('{z}', '0').replace('{x}', '0').replace('{y}', '0')
  // Each sign once, and nothing that would end the policy that names the origin, or hide a password in the page.
  if (plain === template || /[{}\s;,'"\\]/.test(plain) || !URL.canParse(plain)) return undefined
  const { protocol, origin, username, password, hash } = new URL(plain)
  if (protocol !== 'https:' || username !== '' || password !== '' || hash !== '') return undefined
  const isInPath = ['{z}', '{x}', '{y}'].every((sign) => template.indexOf(sign) > 'https://'.length)
  return isInPath && template.startsWith(`${origin}/`) ? origin : undefined
}

/** What fits beside the map. */
export const maxCredit = 120

/** Tiles that an operator has chosen by `MAP_TILES_URL` and `MAP_TILES_CREDIT`; off by default. What is wrong is refused at the start. */
export const mapTiles = (environment: NodeJS.ProcessEnv = process.env): MapTiles | undefined => {
  const template = environment.MAP_TILES_URL?.trim() ?? ''
  const credit = environment.MAP_TILES_CREDIT?.trim() ?? ''
  return tileOrigin(template) && credit !== '' && credit.length <= maxCredit ? { template, credit } : undefined
}
