/** Names of the signs of the standard font Symbol (ISO 32000-1, annex D.5). */
export const symbols: ReadonlySet<string> = new Set(
  [
    'space exclam universal numbersign existential percent ampersand suchthat parenleft parenright asteriskmath plus comma minus period slash',
    'zero one two three four five six seven eight nine colon semicolon less equal greater question congruent',
    'Alpha Beta Chi Delta Epsilon Phi Gamma Eta Iota theta1 Kappa Lambda Mu Nu Omicron Pi Theta Rho Sigma Tau Upsilon sigma1 Omega Xi Psi Zeta',
    'alpha beta chi delta epsilon phi gamma eta iota phi1 kappa lambda mu nu omicron pi theta rho sigma tau upsilon omega1 omega xi psi zeta',
    'bracketleft therefore bracketright perpendicular underscore radicalex braceleft bar braceright similar Euro Upsilon1 minute lessequal',
    'fraction infinity florin club diamond heart spade arrowboth arrowleft arrowup arrowright arrowdown degree plusminus second greaterequal',
    'multiply proportional partialdiff bullet divide notequal equivalence approxequal ellipsis arrowvertex arrowhorizex carriagereturn aleph',
    'Ifraktur Rfraktur weierstrass circlemultiply circleplus emptyset intersection union propersuperset reflexsuperset notsubset propersubset',
    'reflexsubset element notelement angle gradient registerserif copyrightserif trademarkserif product radical dotmath logicalnot logicaland',
    'logicalor arrowdblboth arrowdblleft arrowdblup arrowdblright arrowdbldown lozenge angleleft registersans copyrightsans trademarksans',
    'summation parenlefttp parenleftex parenleftbt bracketlefttp bracketleftex bracketleftbt bracelefttp braceleftmid braceleftbt braceex',
    'angleright integral integraltp integralex integralbt parenrighttp parenrightex parenrightbt bracketrighttp bracketrightex bracketrightbt',
    'bracerighttp bracerightmid bracerightbt apple',
  ].flatMap((line) => line.split(' ')),
);
