/** An S3-compatible store and one bucket of it, addressed by path. */
export type S3Config = { endpoint: string; bucket: string; region: string; key: string; secret: string }
