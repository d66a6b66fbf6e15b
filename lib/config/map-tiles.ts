/** Map tiles by zoom, column and row, with their credit. */
export type MapTiles = { template: string; credit: string }

/** The origin of a tile template; undefined for one that a page may not request. */
export const tileOrigin = (template: string): string | undefined => {
  const plain = template.replace('{z}', '0').replace('{x}', '0').replace('{y}', '0')
  // Each placeholder once, and nothing that could end the policy directive or put a password into the page.
  if (plain === template || /[{}\s;,'"\\]/.test(plain) || !URL.canParse(plain)) return undefined
  const { protocol, origin, username, password, hash } = new URL(plain)
  if (protocol !== 'https:' || username !== '' || password !== '' || hash !== '') return undefined
  const isInPath = ['{z}', '{x}', '{y}'].every((sign) => template.indexOf(sign) > 'https://'.length)
  return isInPath && template.startsWith(`${origin}/`) ? origin : undefined
}

/** Length that fits beside the map. */
export const maxCredit = 120

/** The operator's map tiles from `MAP_TILES_URL` and `MAP_TILES_CREDIT`; off by default. Wrong values stop the start. */
export const mapTiles = (environment: NodeJS.ProcessEnv = process.env): MapTiles | undefined => {
  const template = environment.MAP_TILES_URL?.trim() ?? ''
  const credit = environment.MAP_TILES_CREDIT?.trim() ?? ''
  return tileOrigin(template) && credit !== '' && credit.length <= maxCredit ? { template, credit } : undefined
}
