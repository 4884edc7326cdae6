export { childOf, childrenOf, readDer } from '#pades/der.ts';
