/**
 * Chinese letters from U+20000 on, which few names have, by the face that draws them. They are thousands of single letters, so they are
 * written as steps in base 36: from the letter after the one before to the next, and behind a point how many more follow that one.
 */
export const rareLetters = {
  han:
    '3r 1 1u 47 xv 25 195 1c9 3c cj 3w7 2ez 1cb.1 ay re f 1cq 6p 11 3f 23 220 1b 1x 10u sf nd h7 dk 79 d0 ei 5g 2hc ' +
    '16k 7b 1t su hb s 96 o8 71 7 1 2 ca 3t 1k5 b4 1gt 4 8 1n4 7x r 7s 5 x 11l as.1 e.1 50 7m 2q b 2 a 3q b 2 25 3p 7 ' +
    '6 2 j.1 13 3b.1 3 1f c 13.1 8.2 1 1 2w.1 m 1r 57 r w i 2 9 3 h 4b em 47 2 p 6 47 9n f 33 1d e7.1 3i w 7e 3 v 3m ' +
    'b r 36 1v 5 2 83 b 2 4q 5s 4 8 7 1.2 1 i 7.1 68 2 33 x 1n 63 4 2 h j 2 i 6c b 32 17 3j 3.1 2 6.1 1 3 1 8 3 b.1 8 ' +
    '4 2 2 3 2 1 3 1g d.1 d 3r 8 45.1 6 1 2.1 6 3k 1 1.1 e.1 7 4.1 12 1u 1 8 2 3 29 b a 1bk bdk.1 b1',
  traditional:
    'x s 7 7 p t 3 9 1h.1 1 3 s t 1 9 3v 4 1 l i t h 7 7 10 x o.1 z 4 1 m 7.1 10 10 q r 3.2 1i.2 v 6 d j 1 15 6 m.1 a ' +
    '1x x 6 2.1 g 1f 10 1 20 1y m d f 6 5 4 9.1 a 11 3 3.1 l 11 53 y 1z 4y 1y 2p 1s c 1c 10 31 15 1q u q 15 d a 1r 3l ' +
    'f 8.1 l 6 4 m 8 f 3 b 1 i j 5.1 5.2 f h h.1 3 g 8 5 o 2 m 3.3 6 f h l i 8.1 j.3 2.2 w 1 2 7 1.1 m 5 a a l 1n 4.1 ' +
    '2.4 4 6 1a w 5 1.6 g 9 1 4 4 7.2 9 w.1 4 q.3 x 8 6.1 1.1 9 g n 14 2 s 6.2 5 y a.3 12 8.1 1c c i 5.3 2 c d 6 m ' +
    'a.2 5.2 5 3 g f.2 1k b 1 7 2 6 1c 6 29 2q i 18 17.1 6 1e q 3.3 1c 3 1m.1 n 9 3 14.1 12 g n d q i 1.1 1g c u 1d k ' +
    '3d a j 37 8 5 10 y 1c 11 1 5.2 g 1 9 6.2 h.2 1 e 2 l j.2 q k.5 1.1 1i 4.5 d 3 h.3 2 f 5.1 1.4 z 7.2 2 b.2 4 4 c ' +
    'b 2.3 i 3 7.2 o.4 r.1 h 4.3 w 8.2 a.2 2 6 5 4 j 8 j h h 3 2 4 d 1w n 1l 6 g 5 n 68 3g.1 2v 1x 1d 2 6 49 c a 1d ' +
    '11 3 f 6 p d y 6 j 5 23 q 3 v c 1l 5 2c 1f 2 1y 2k 3 1g r 18 1g 19 1c n 6 12 v 1 1w 37 4k 3 47 i 6 y 2y b p 5 u ' +
    'b 4 7 2 w 11 7 k z 1k x e 2k.1 e 1o h r 1 2j.2 r 1 6 3 a 22 b k t.1 n 1h 2j.1 g 1n j 1h 1a i l n 3 k i 5u 2w 5 g ' +
    '1 11 j s 3 12 2n 3 2f.1 g j 4 3 c 11 i 5 7 8 4 a 3 2 1p.1 9 1d 7 q 11 7 a 2.1 i 1i u 14 b 1h i 13 1n 3o 2f m 27 ' +
    'g 6 q m.1 f 14 4 t 14 1l 1r 4 x.1 d k.1 w c.2 l l 9 1.3 x 7 3 u 7.1 w.2 10 d.1 u 9 k 44 n h 7 d.1 3.1 3 1 1q g u ' +
    '2 36 1f m w 8 c 19 3 2 u h.2 z c m 2 x 3 o 5 n m f 7 6 c 10 e k i 9 c 1 f 12 q w p 5 i.2 2q av 6c 1f i b v 1r 7c ' +
    '1h.2 p 1 f.2 1e.3 1s q y g 12.7 11 k d a q.5 7 26.3 19 5 n v.5 1k b 8 m t.3 c 10 2 8 4 11.5 w 13.4 p 19 5.2 3 1j ' +
    'n a n a 9 11.1 3 9 6.2 4 2 1 l 2 14.2 6 8 n k p u 1b a 2 s.2 b e 1 f p 1 7.1 z b i c p j p.3 12 9 5 w 3 13.1 7 5 ' +
    'b 1c.1 z.1 n j.1 1c 2 h 4 2 1a r 2e 27 27 h 1m e y 1o 1d u 9 2n 28 1d g 2m 31.3 7 3.2 a 9.1 1 l 3.1 9.5 u.1 g.2 ' +
    '4 3 2 5.7 4 f 2 1 1.2 9.4 9 a 9 3.1 3 1 6.1 8.3 1 i 3.1 1 b.9 j 3 2 4 3.3 b 7.2 9 5.3 h 6.3 d.3 9.2 6.2 3 6 2 6 ' +
    'd 2 6 11 2m 3q j 44.1 15 f 18 c 4k 1d.1 27 k 2c 1 2u 25 11 3 g 2 e e 9 2x 11 22 3x s 1g.1 26 l 2.1 1k.1 1a 20 19 ' +
    'g 1h 2 1 79 b 9.1 l 11 1 17 46 3 9 r.3 6.1 q 2 a 15 r 5 4 10 1b r 1d h 25 i f m 7 n 1g 2c n.2 39 5 k 2d l 2 x 1u ' +
    'f 2d v 3r 1s 6 h.1 1l 3u k 15.1 h t 3 o 4 q 14 q 17 i r.1 1o x f i 2d v 2c 1m 1j.2 y l r 1t 1c 45.1 1q 7 u r u j ' +
    'c.1 2k u 1j.3 28.1 3 16 3e 8 8.1 2s 2s l.1 4 30 1i 2 9 d.2 1j u q 3.1 e 3d 2n 19 c h 2a j 3s 1 3 10 d j p 16 2f ' +
    'p.1 n 27 15 n f p 1 8 1f 1y 2 k i 32 c 1o 7 1e.1 5 d e.1 4y 4 8 1 d 4 13.3 7 p c j.1 5 l c 1i 20.1 4 1j.4 x i.1 ' +
    '4 2 2 d 28.8 12 y 17.7 6 19 d.1 4 f 4 1 a 1b.3 14 3 4 c 3 2 d 1i.7 26 24.1 16 1 s v.1 1a 1o 6.1 1g 10.2 t 4 t 7 ' +
    'g 2.1 o.1 1o.1 f 2f 25 23 o 4 5 12 3 1b 2z 1z 2s y 19 1f 1 6l 1a 1o 3 o.1 8 4 11 6 r.2 1o 3e 11.1 a s 11.1 1y 3v ' +
    'n 18 16 2j 1u i 11 1o v c 3 1b k 5 v a 1k.1 1h h 4 c v.2 d s 3t 4 t 2h 1w j 2x z.1 h c g a 8 10 u 34 1 66 5v 6 k ' +
    '4.1 z 1m c 18.1 15.1 a 1l w d h p 11 c 22 g 1 1n 11 u 1d k z h m a 16 7 f c 3r 2d 3 6 e 3i 1m.1 1a 3f b b a p l ' +
    '32.1 6 9 r d 14 3 6o 12 69 11 k.1 c d 3 3.1 g a u 1.1 c 3 3 r 1 2 1.1 2.1 g.3 i 6 e 3 8 3 d.7 d.1 12.2 m.2 z 5 ' +
    '4.1 1 f.5 1 4 h f 6 d.1 8.2 1 m 5 1 1 i.3 5 y 9 2.1 r 8 2 e 2 1.1 c.5 8 9 3 5 i.1 5 2 4 4 8 1 3y 2 4 2p 2s v 3g ' +
    '2 17.1 1c k 5.1 11 d 65 4z e 2 7 r.2 e z.1 6.1 v 2 17 g d 2 h 17 b 18 l fl 2 i b 8 3r 8.1 a 1 52 h 7 u h a 8b h ' +
    '4h 3m 24 18 o 6 8 8 1 15 l 1.2 j c 1e 11 5 2m 10 53 8 5i 4d 1l 40 r x r 2 2i f 12 1m 1v 3 i 1g 16 c 3q 12 1h 36 ' +
    '1d 13 b 5 4 5 8 r f.1 r 1t.1 n 8.1 15 l 16 i 2n b i 1 1 3 2 x v 29 2f 1v 1y 12 a2 4 1h 1c n g 25 1g5',
  japanese:
    'b 46 1 b 1w 2q 21 34 7r 1x f 3b 28 5a 1h 35 10 7p 2q 3c 1q 1e 3i 2c 31 7 o 5i 32 21 49 b1 i 3s 3m 1c 5l ip 1n n ' +
    'u 6 2j c o t 14 3j 4o.1 d4 30 29 1n ai 79 2e fv 5y n s l p 9 4 l 14 2a.1 6h 2f 3n ao 4c 79 3y gr 6h 9z 27 ek 3x ' +
    '8.1 2d 3a 6 cc eh cq c.1 1c ak 2l 1.1 1 4 4 4 2t.1 5 j 3i 4v 1b 37.2 c 5g f 1y.1 3m 9 d 10 o gq di 1q 1t d 5g ' +
    '11.1 ar 5o 22 30 5e dx j go 3f 97 4k c6 7c o 4m 71 6n 9 14 1e w 9y 2f a 5o 3q 1n 1k 19 dd 2n 22 1g 48 5z 6p 1j a ' +
    '5b 9b f 7i.1 c 5c 48 o 8s 3w 13 b 2 2k 11 1m 1k 3b b q g a 20 3w 8k 25 l s7 1d 30 cf c 3o 15 1v 1s 1l 1f 16 1z ' +
    '89 21 16 1q 9u 10 8e 2p.2 6z 1w io.1 y h 1k cq.1 r 2a e 3e k 1a fm 1a e6 a 8 38 3f 6f 33 hl 1c cb a 34 61 1q 20 ' +
    '3q 3y 2k.1 7h y gb 10 r.1 1d.1 2q 10 19 13 1f f 6 64 19 6l 1e 2o 3t r 7 2x 2p a 1n 5h iv g da 8u 80 14 1i ad bv ' +
    'k8 3z 1l 13 b 1s 1l m d 6c 8 1u k 2a 3a 46 e3 4q c9 g n 47 mr 2n3 a 1 6 1 8 g.1 4 5 6 1 2 5 n 2 d b 5 2 5 n s 9 ' +
    '2 8d9 kw ao',
  hangul:
    '5z 2c 36w 8n li b6 1mc 2ky hc f0 g5 l3 wt 1lj 4r 334 3a 20 tv 7 8t f2 j0 eq 11o fn 1uz xm 11 tn 4w do b1 4d yi ' +
    '1w3 m u9 l6 16 mp 229 f6 b7 59s 1bx cid',
};
