export type RefrigerantName = 'R410A' | 'R32' | 'R22'

/**
 * Dew curve ln p[kPa absolute] = a − b / (t + c). Domain 5.5; within 0.6 % from −30 to 65 °C. R22: through the tables'
 * pressures at −20, 20 and 60 °C, within 0.3 % between them.
 */
const curves: Record<RefrigerantName, readonly [a: number, b: number, c: number]> = {
  R410A: [15.3396, 2346.83, 271.0],
  R32: [15.3817, 2348.71, 270.5],
  R22: [14.5858, 2153.2, 257.05],
}

/** Saturation pressure, MPa gauge, at a temperature in °C. */
export const saturationPressure = (refrigerant: RefrigerantName, temperature: number): number => {
  const [a, b, c] = curves[refrigerant]
  return Math.exp(a - b / (temperature + c)) / 1000 - 0.101325
}

/** Saturation temperature, °C, at a pressure in MPa gauge. */
export const saturationTemperature = (refrigerant: RefrigerantName, pressure: number): number => {
  const [a, b, c] = curves[refrigerant]
  return b / (a - Math.log((pressure + 0.101325) * 1000)) - c
}
