/** Hours in which a request should be accepted: `repair.slaHours` of the system configuration as it comes. Domain 4.4. */
export const slaHours = 24
