import type { ReactNode } from 'react';

const serif = 'Georgia, serif';
const sans = 'var(--font-ui)';

/** Five home pages in small, each with its own art direction; none shares a composition with another. */
const bakery = (
  <>
    <rect width="240" height="300" fill="#f6ecdd" />
    <text x="16" y="24" fontFamily={serif} fontSize="11" fontWeight="700" fill="#2e1f14">
      Oven &amp; Stone
    </text>
    <path d="M150 21h18M176 21h18M202 21h22" stroke="#2e1f14" strokeWidth="2" opacity=".5" />
    <path d="M0 40h240v128H0z" fill="#b4532a" />
    <circle cx="176" cy="122" r="62" fill="#dfa566" />
    <path
      d="M138 96c22 12 44 42 48 84M170 66c16 22 24 58 22 92"
      stroke="#f6dfba"
      strokeWidth="7"
      fill="none"
    />
    <path d="M0 168h240v132H0z" fill="#f6ecdd" />
    <g fontFamily={serif} fontSize="25" fontWeight="700" fill="#fff" letterSpacing="-1">
      <text x="16" y="84">
        Bread,
      </text>
      <text x="16" y="110">
        slowly.
      </text>
    </g>
    <rect x="16" y="128" width="62" height="19" rx="9.500" fill="#2e1f14" />
    <path d="M27 138h40" stroke="#fff" strokeWidth="2.500" />
    <g fill="#2e1f14">
      <path d="M16 190h64M16 202h48" stroke="#2e1f14" strokeWidth="3" opacity=".8" />
      <path d="M16 224h208M16 246h208M16 268h208" stroke="#2e1f14" opacity=".2" />
      <path
        d="M16 236h70M16 258h54M16 280h62M200 236h24M204 258h20M202 280h22"
        stroke="#2e1f14"
        strokeWidth="2.500"
        opacity=".6"
      />
    </g>
  </>
);
const architects = (
  <>
    <rect width="240" height="300" fill="#e9e9e6" />
    <path d="M0 0h96v300H0z" fill="#fff" />
    <path d="M60 300V118l92-54 62 38v198z" fill="#c9cac6" />
    <path d="M152 64v236H60V118z" fill="#8f938f" />
    <path d="M152 64l62 38v198h-62z" fill="#b7bab5" />
    <path
      d="M74 140h16v28H74zM104 126h16v30h-16zM74 190h16v28H74zM104 182h16v30h-16zM74 240h16v28H74zM104 238h16v30h-16z"
      fill="#3a3f3c"
    />
    <path d="M170 130h30v9h-30zM170 170h30v9h-30zM170 210h30v9h-30z" fill="#e9e9e6" />
    <g fontFamily={sans} fontSize="9" fill="#141614" fontWeight="600">
      <text x="14" y="24">
        Plumb Line
      </text>
      <text x="14" y="286" fontWeight="400">
        Hue, 16.46° N
      </text>
    </g>
    <g fontFamily={sans} fontSize="22" fill="#141614" fontWeight="300" letterSpacing="-1">
      <text x="14" y="60">
        Rooms
      </text>
      <text x="14" y="84">
        for rain.
      </text>
    </g>
  </>
);
const clinic = (
  <>
    <rect width="240" height="300" fill="#f2f8f8" />
    <rect x="12" y="12" width="216" height="26" rx="13" fill="#fff" />
    <circle cx="27" cy="25" r="6" fill="#0f7c80" />
    <path d="M40 25h34M150 25h16M174 25h16" stroke="#0b3c49" strokeWidth="2.500" opacity=".7" />
    <rect x="198" y="17" width="24" height="16" rx="8" fill="#0f7c80" />
    <rect x="12" y="48" width="134" height="132" rx="16" fill="#0f7c80" />
    <g fontFamily={sans} fontSize="18" fontWeight="650" fill="#fff" letterSpacing="-.6">
      <text x="26" y="86">
        Nothing
      </text>
      <text x="26" y="106">
        to brace
      </text>
      <text x="26" y="126">
        yourself for
      </text>
    </g>
    <rect x="26" y="146" width="58" height="20" rx="10" fill="#fff" />
    <path d="M36 156h38" stroke="#0f7c80" strokeWidth="2.500" />
    <rect x="154" y="48" width="74" height="62" rx="16" fill="#ffd9c2" />
    <path
      d="M191 62c-7-6-17-2-17 8 0 12 5 28 9 28 5 0 3-12 8-12s3 12 8 12c4 0 9-16 9-28 0-10-10-14-17-8z"
      fill="#fff"
    />
    <rect x="154" y="118" width="74" height="62" rx="16" fill="#cfe9e6" />
    <g stroke="#0b3c49" strokeWidth="2.500" opacity=".65">
      <path d="M168 138h46M168 150h30M168 162h38" />
    </g>
    <g fill="#fff">
      <rect x="12" y="190" width="66" height="96" rx="14" />
      <rect x="87" y="190" width="66" height="96" rx="14" />
      <rect x="162" y="190" width="66" height="96" rx="14" />
    </g>
    <g fill="#0f7c80" opacity=".25">
      <circle cx="45" cy="220" r="14" />
      <circle cx="120" cy="220" r="14" />
      <circle cx="195" cy="220" r="14" />
    </g>
    <g stroke="#0b3c49" strokeWidth="2.500" opacity=".6">
      <path d="M26 252h38M31 264h28M101 252h38M106 264h28M176 252h38M181 264h28" />
    </g>
  </>
);
const guestHouse = (
  <>
    <rect width="240" height="300" fill="#f3c9a5" />
    <path d="M0 0h240v150H0z" fill="#f7dcc0" />
    <circle cx="172" cy="118" r="34" fill="#f08a5d" />
    <path d="M0 150h240v60H0z" fill="#4b7f8c" />
    <path d="M150 156h44M158 164h28M164 172h16" stroke="#f7b58c" strokeWidth="3" strokeLinecap="round" />
    <path d="M0 196c40-16 84 10 130 0s78-6 110 4v100H0z" fill="#e9d3ae" />
    <path d="M0 226c52-10 92 12 140 4s72 0 100 6v64H0z" fill="#fbf3e4" />
    <text
      x="120"
      y="30"
      textAnchor="middle"
      fontFamily={serif}
      fontSize="12"
      fontStyle="italic"
      fill="#5a3320"
    >
      Low Tide
    </text>
    <text
      x="120"
      y="78"
      textAnchor="middle"
      fontFamily={serif}
      fontSize="31"
      fontStyle="italic"
      fill="#5a3320"
      letterSpacing="-1"
    >
      Six rooms,
    </text>
    <text
      x="120"
      y="106"
      textAnchor="middle"
      fontFamily={serif}
      fontSize="31"
      fontStyle="italic"
      fill="#5a3320"
      letterSpacing="-1"
    >
      one shore
    </text>
    <g fill="none" stroke="#5a3320">
      <rect x="28" y="250" width="184" height="28" />
      <path d="M90 250v28M150 250v28" />
    </g>
    <path d="M40 264h36M102 264h34M162 264h36" stroke="#5a3320" strokeWidth="2.500" opacity=".7" />
  </>
);
const bicycles = (
  <>
    <rect width="240" height="300" fill="#e7ff52" />
    <g fontFamily={sans} fontSize="58" fontWeight="800" fill="#101010" letterSpacing="-4">
      <text x="10" y="64">
        TRUE
      </text>
      <text x="10" y="114">
        AGAIN
      </text>
    </g>
    <g fill="none" stroke="#101010" strokeWidth="6">
      <circle cx="64" cy="212" r="46" />
      <circle cx="178" cy="212" r="46" />
      <path
        d="M64 212l34-56h52l28 56M98 156l22 56H64M120 212l30-56M150 156l-6-18h20M90 144h20"
        strokeLinejoin="round"
      />
    </g>
    <circle cx="120" cy="212" r="9" fill="#101010" />
    <path d="M0 262h240v38H0z" fill="#101010" />
    <path d="M14 281h70M168 281h58" stroke="#e7ff52" strokeWidth="3" />
  </>
);

export const templatePictures: readonly ReactNode[] = [bakery, architects, clinic, guestHouse, bicycles];
