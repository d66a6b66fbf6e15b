/**
 * How a simulated device takes an upgrade. offline: it drops off the net. timeout: the download does not end. checksum:
 * the file arrives broken. flash: writing fails. slowReboot: it succeeds, and takes its time to come back. silent: it is
 * never heard of again.
 */
export const outcomes = ['success', 'slowReboot', 'offline', 'timeout', 'checksum', 'flash', 'silent'] as const
export type Outcome = (typeof outcomes)[number]

/** Outcomes of named devices, try by try; a device that is not named succeeds, and so does a try beyond the last. */
export type OutcomeLists = Readonly<Record<string, readonly Outcome[]>>
