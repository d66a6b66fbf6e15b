/** Whose clock is used to show times: the site's, the reader's own, or UTC. */
export const timeChoices = ['mine', 'site', 'utc'] as const
export type TimeChoice = (typeof timeChoices)[number]

/** Cookie with the choice, so that the server renders the same times. */
export const timeChoiceCookie = 'times'

export const toTimeChoice = (text: string | undefined): TimeChoice =>
  timeChoices.find((choice) => choice === text) ?? 'mine'

/** The zone of a time; `fellBack` when the site's was wanted but is unknown. */
export const zoneOf = (
  choice: TimeChoice,
  mine: string,
  site: string | null | undefined,
): { zone: string; fellBack: boolean } => {
  if (choice === 'utc') return { zone: 'UTC', fellBack: false }
  if (choice === 'site') return site ? { zone: site, fellBack: false } : { zone: mine, fellBack: true }
  return { zone: mine, fellBack: false }
}
