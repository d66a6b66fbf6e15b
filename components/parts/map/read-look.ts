import type { LandColours } from './land-tiles'
import type { MarkerLook } from './marker-layer'

/** Current colours of the map, from its element's style, which follows the theme. */
export const readLook = (
  element: HTMLElement,
  signs: readonly string[],
): { land: LandColours; markers: MarkerLook } => {
  const style = getComputedStyle(element)
  const of = (name: string): string => style.getPropertyValue(name).trim()
  return {
    land: { sea: of('--map-sea'), land: of('--map-land'), border: of('--map-border') },
    markers: {
      ranks: signs.map((sign, rank) => ({ colour: of(`--map-rank-${rank}`), sign })),
      ink: of('--map-ink'),
      text: of('--map-text'),
      halo: of('--map-halo'),
      font: style.fontFamily,
    },
  }
}
