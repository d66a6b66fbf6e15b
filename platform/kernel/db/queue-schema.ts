/** Schema of the tables of the queue: its own, beside those of the platform. */
export const queueSchema = 'pgboss'
