/**
 * What an alarm code does to a refrigerant system and what it leaves in its registers: how it builds up, and the retry
 * (d1-NN, PNN) that comes before the lock-out. Domain 3.2, 3.3 and 5.6. Codes without an entry stop the system at once.
 */
export type FaultSignature = { kind: 'fouling' | 'undercharge' | 'none'; retry: string | null }

const signatures: Record<string, FaultSignature> = {
  '02': { kind: 'fouling', retry: '13' },
  '41': { kind: 'fouling', retry: '13' },
  '42': { kind: 'none', retry: '13' },
  '45': { kind: 'fouling', retry: '13' },
  '57': { kind: 'fouling', retry: '13' },
  '08': { kind: 'undercharge', retry: '15' },
  '47': { kind: 'undercharge', retry: '15' },
  '46': { kind: 'undercharge', retry: '26' },
  '07': { kind: 'none', retry: '16' },
  '43': { kind: 'none', retry: '11' },
  '44': { kind: 'none', retry: '12' },
  '39': { kind: 'none', retry: '14' },
  '48': { kind: 'none', retry: '17' },
  '51': { kind: 'none', retry: '17' },
  '53': { kind: 'none', retry: '17' },
  '54': { kind: 'none', retry: '17' },
  '06': { kind: 'none', retry: '18' },
  '55': { kind: 'none', retry: '18' },
}

const stopAtOnce: FaultSignature = { kind: 'none', retry: null }

export const signatureOf = (faultCode: string): FaultSignature => signatures[faultCode] ?? stopAtOnce

/** Sensors that fail without stopping the unit: it goes on with another sensor. Domain 5.6. */
const harmless = new Set(['11', '12', '13', '14', '17', '20', '22', '24', '25', '26', '59', '60', '61'])

export const stopsUnit = (faultCode: string): boolean => !harmless.has(faultCode)

/** Codes by which all values of a system, or of one unit, are lost: nothing answers on the bus. */
export const losesSystem = (faultCode: string): boolean => faultCode === '03' || faultCode === 'N2'
export const losesUnit = (faultCode: string): boolean => faultCode === '0A' || losesSystem(faultCode)

/** Last stop cause and protection code that go with an alarm of an outdoor unit. */
export const stopCauseOf = (faultCode: string): { stopCause: string; protectCode: string } => {
  const { retry } = signatureOf(faultCode)
  if (!stopsUnit(faultCode)) return { stopCause: 'd1-00', protectCode: '' }
  return { stopCause: 'd1-02', protectCode: retry === null ? '' : `P${retry}` }
}
