/** A unit as the language writes it: the sign ℃ is Chinese typography, English has °C. */
export const unitText = (unit: string, language: string): string =>
  language === 'zh' ? unit : unit.replaceAll('℃', '°C')
