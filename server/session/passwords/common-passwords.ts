/** Passwords of eight characters or more from published lists of the most used ones, without case, spaces and marks. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 87654321 987654321 0987654321 123123123 11223344 1122334455
  12341234 147258369 159753456 789456123 123654789 password password1 password12 password123 password1234 passw0rd
  p4ssword p4ssw0rd passwort passwort1 passwort123 motdepasse contrasena contraseña wachtwoord wachtwoord1 senha123
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 qazwsxedc zaq12wsx azertyui
  azertyuiop asdfghjkl asdfasdf asdf1234 zxcvbnm1 zxcvbnm123 abcd1234 abc12345 abc123456 a1b2c3d4 abcdefgh abcdefghi
  aa123456 a1234567 a12345678 iloveyou iloveyou1 iloveyou2 welcome1 welcome12 welcome123 willkommen letmein1 letmein123
  administrator admin123 admin1234 adminadmin root1234 changeme changeme1 changeme123 default1 temp1234 test1234
  testtest guest123 secret123 superman batman123 spiderman starwars pokemon1 football football1 baseball basketball
  liverpool arsenal1 chelsea1 barcelona juventus michael1 jennifer jessica1 michelle charlie1 princess princess1
  sunshine sunshine1 summer2023 summer2024 summer2025 summer2026 winter2023 winter2024 winter2025 winter2026
  spring2025 spring2026 autumn2025 autumn2026 trustno1 computer internet whatever dragon12 dragon123 master12 master123
  monkey12 monkey123 shadow12 shadow123 samantha corvette mercedes ferrari1 maverick midnight freedom1 access14
  company1 company123 business office123 payroll1 payroll123 portico1 portico123 correcthorsebatterystaple`.split(
    /\s+/,
  ),
);
