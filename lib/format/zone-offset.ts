import { tzOffset } from '@date-fns/tz/tzOffset'

/** Attribute of the page's root: the zone in which the browser's own clock runs. `zoneScript` sets it. */
export const zoneAttribute = 'data-zone'

/**
 * Offset of a zone from UTC at a moment, minutes; before standard zones it had seconds, which appear as fractions.
 * The browser's own zone is asked of its clock: the first use of `Intl` in a page costs a phone a quarter of a second.
 */
export const zoneOffset = (timeZone: string, moment: Date): number =>
  typeof document !== 'undefined' && document.documentElement.getAttribute(zoneAttribute) === timeZone
    ? // A date of UTC says that it has none.
      -new Date(+moment).getTimezoneOffset()
    : tzOffset(timeZone, moment)
