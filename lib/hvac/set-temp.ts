/** Set points in °C that a mode accepts: 17 to 30 in steps of 0.5, from 19 in cooling. Domain 2.2. */
export const setTempRange = (mode: number | null | undefined): { min: number; max: number; step: number } => ({
  min: mode === 0 ? 19 : 17,
  max: 30,
  step: 0.5,
})

export type SetTempProblem = 'setTempRange' | 'setTempCoolRange' | 'setTempModeRange'

/** What is wrong with a set point in a mode: the valid range. Without a mode, that of all modes. */
export const setTempProblem = (mode: number | null | undefined, setTemp: number): SetTempProblem | null => {
  const { min, max } = setTempRange(mode)
  if (setTemp >= min && setTemp <= max) return null
  if (mode == null) return 'setTempRange'
  return mode === 0 ? 'setTempCoolRange' : 'setTempModeRange'
}
