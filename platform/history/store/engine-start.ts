/** What the process of the embedded engine is started with. */
export type EngineStart = {
  /** Holds the tables; one process at a time. */
  directory: string
  /** Path of a socket, or a port of this machine: 0 for any that is free. */
  listen: string | { host: string; port: number }
  /** MB that it may use. */
  memory: number
  /** Asked for as user `default`; null where the socket's folder keeps others out. */
  password: string | null
}

const megabyte = 1024 * 1024

/** The engine's own settings: those that are fixed when it opens its folder. */
export const engineArguments = ({ memory }: Pick<EngineStart, 'memory'>): string[] => [
  // Numbers stay numbers: none here is beyond 2^53.
  '--output_format_json_quote_64bit_integers=0',
  // As a server has it: parts are written anew in the background, while questions are answered.
  '--mutations_sync=0',
  `--max_server_memory_usage=${memory * megabyte}`,
  `--mark_cache_size=${Math.round(memory / 8) * megabyte}`,
  // It shares the machine with the platform, which people wait for.
  '--max_threads=2',
  // Two merges at once, not two for each thread: one needs up to 300 MB.
  '--background_pool_size=2',
  '--background_merges_mutations_concurrency_ratio=1',
]
