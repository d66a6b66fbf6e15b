/** Line art of a VRF system: an outdoor unit, its two pipes, the branch, and the indoor units that they serve. */
export const VrfArt = ({ className }: { className: string | undefined }) => (
  <svg
    className={className}
    viewBox="0 0 480 300"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <g>
      <rect x="20" y="60" width="132" height="180" rx="6" />
      <path d="M20 84h132M86 84v156M32 240v10h20v-10M120 240v10h20v-10" />
      <circle cx="53" cy="132" r="23" />
      <circle cx="119" cy="132" r="23" />
      <path d="M53 132V109M53 132l20 11M53 132l-20 11M119 132v-23M119 132l20 11M119 132l-20 11" />
      <path d="M32 180h42M32 192h42M32 204h42M32 216h42M98 180h42M98 192h42M98 204h42M98 216h42" />
    </g>
    <g>
      <path data-pipe="gas" d="M152 140h80M248 122V45h87M272 148h60M248 174v84h84" />
      <path data-pipe="liquid" d="M152 156h80M260 122V55h79M272 158h60M260 174v74h72" />
      <rect x="232" y="122" width="40" height="52" rx="4" />
    </g>
    <g>
      <path d="M332 36h128l-10 28H343zM352 50h88" />
      <rect x="332" y="136" width="128" height="34" rx="5" />
      <path d="M343 158h108M350 178l-4 12M396 178v12M443 178l4 12" />
      <path d="M332 240h128v24H332zM346 264v14M446 264v14M346 250h100M350 72l-4 12M396 72v12M442 72l4 12" />
    </g>
  </svg>
)
