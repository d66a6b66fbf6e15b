/** Devices of several projects for the upgrade spec; the demo fleet always has them. */
export const upgradedDevices = [
  '246F2806CED3',
  '246F2808EEF7',
  '246F280C3A21',
  '246F28167037',
  '246F2816BC53',
  '246F282131AD',
  '246F2824BE3B',
  '246F2833BDFE',
  '246F284FF572',
  '246F285EB452',
] as const

/** How tries on some of them end; every other try on a simulated device succeeds. */
export const upgradeOutcomes = {
  '246F2806CED3': ['timeout', 'success'],
  '246F2808EEF7': ['timeout', 'success'],
  '246F28167037': ['checksum'],
}
