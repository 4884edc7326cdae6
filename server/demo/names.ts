import { sectorOf } from '#contract/clients/industries.ts';

/** Words for the names of demo people and companies. */
const words = (text: string): string[] => text.trim().split(/\s+/);
const lines = (text: string): string[] => text.trim().split(/\s*\n\s*/);

export const firstNames = words(`
Aaliyah Adam Agnieszka Ahmed Aiko Alejandro Amara Amélie Anders Aoife Arjun Astrid Beatriz Benedikt Bogdan Camille Carlos Chiara
Chloe Dmitri Diego Elif Emeka Emily Erik Esther Fatima Felix Fiona François Gabriela George Grace Hannah Haruto Hassan Henrik
Hiroshi Ines Isaac Isla Ivan Jack Jana Jasmine Javier Jia Joana Jonas Jun Kai Karolina Katarzyna Kenji Khalid Laura Layla Leila
Leonard Li Linh Lukas Magdalena Mateo Maya Mikael Mina Miriam Mohammed Nadia Naomi Nikolai Noor Olivia Omar Oscar Pablo Paula Petra
Rafael Rania Ravi Rosa Ruth Samir Sanjay Sara Sebastian Shreya Siobhán Sofia Stefan Sunita Thabo Theo Thomas Uma Valentina Viktor
Wei William Xin Yara Yasmin Yusuf Zara
`);

export const lastNames = words(`
Abbott Acheampong Ahlström Al-Farsi Alvarez Andersson Bakker Banerjee Bauer Beaumont Bergström Bianchi Brennan Brown Cardoso Chan
Chen Clarke Costa Cruz Dąbrowski Davies Desai Dubois Eriksson Evans Farouk Fischer Flores Fontaine Fraser García Ghosh Gómez Grant
Gupta Haas Hall Hansen Harris Hashimoto Hernández Ho Hughes Ibrahim Ito Ivanova Jackson Jensen Jiménez Johansson Kapoor Kaya Keller
Khan Kim Kowalski Kozlov Kumar Lam Larsen Laurent Lee Leung Lim Lindqvist López Maier Mancini Martin Mbeki Mehta Meyer Moreau Müller
Mwangi Nakamura Nguyễn Nielsen Novák Ng O’Brien Ochieng Olsen Osei Papadopoulos Park Patel Pereira Petrov Popescu Quinn Reyes Ricci
Romero Rossi Sanchez Santos Sato Schmidt Schneider Shah Silva Singh Smith Sørensen Suzuki Takahashi Taylor Tran Tremblay Vargas
Virtanen Wagner Walker Wang Weber White Wong Wright Yamamoto Yilmaz Young Zhang Zimmermann
`);

export const companyFirst = words(`
Alder Amber Anchor Arden Argent Ashdown Aster Atlas Aurora Avon Azure Banyan Barrow Beacon Birch Blackwood Bluegate Bramble Brightwater
Calder Camellia Canopy Cedar Cinder Clearwater Clover Cobalt Compass Copper Coral Cormorant Crane Crescent Crown Cypress Dalton Delta
Dovetail Driftwood Eastgate Ebony Elder Ember Emerald Estuary Evergreen Falcon Fairmont Fernhill Finch Flint Foxglove Garnet Glacier
Golden Granite Greenfield Grove Halcyon Harbour Hawthorn Hazel Heron Highland Horizon Indigo Ironbridge Ivory Jade Juniper Keystone
Kestrel Kingfisher Lantern Larch Laurel Linden Lotus Magnolia Maple Marigold Meridian Midland Moorland Northstar Oakridge Ocean Olive
Onyx Orchid Osprey Pacific Pearl Pembroke Pine Quartz Quayside Raven Redwood Ridgeway Riverside Rowan Saffron Sandpiper Sapphire
Sequoia Silverline Skylark Sterling Stonebridge Summit Sycamore Tamarind Teal Thistle Tidewater Topaz Umber Vantage Verdant Vista
Walnut Westbourne Whitestone Willow Windmill Wren Zenith
`);

export const companySecond = words(`
Analytics Aviation Bakery Biotech Botanicals Brands Builders Capital Ceramics Chemicals Coffee Components Construction Consulting
Cosmetics Creative Dairy Data Dental Design Diagnostics Digital Distribution Dynamics Education Electronics Energy Engineering
Entertainment Estates Fabrics Films Fintech Foods Freight Furniture Gallery Gaming Garments Glassworks Harvest Health Holdings
Hospitality Hotels Imports Industries Instruments Interiors Investments Jewellery Kitchens Labs Leather Learning Leisure Lighting
Logistics Machinery Marine Materials Media Medical Metals Mobility Motors Music Networks Nutrition Optics Packaging Paper Partners
Pharma Photonics Plastics Press Properties Publishing Renewables Research Resources Retail Robotics Seafood Security Semiconductors
Shipping Software Solar Sports Studios Systems Technologies Telecom Textiles Timber Tools Toys Trading Travel Ventures Watches Wines
Yachts
`);

/** By jurisdiction: legal forms with their codes of ISO 20275, and towns with streets for addresses. */
export const places = {
  HK: {
    forms: [['Limited', '254M']],
    cities: lines('Central\nWan Chai\nTsim Sha Tsui\nKwun Tong\nCauseway Bay'),
    streets: lines('Queen’s Road\nDes Voeux Road\nHennessy Road\nNathan Road\nGloucester Road'),
    postal: '',
    phone: '+852 ',
  },
  SG: {
    forms: [
      ['Pte. Ltd.', 'Y8W9'],
      ['Pte. Ltd.', 'IWZF'],
      ['LLP', '5SGV'],
    ],
    cities: lines('Singapore'),
    streets: lines('Robinson Road\nShenton Way\nCecil Street\nOrchard Road\nTanjong Pagar Road'),
    postal: '0######',
    phone: '+65 ',
  },
  GB: {
    forms: [
      ['Limited', 'H0PO'],
      ['LLP', 'Z0EY'],
      ['PLC', 'B6ES'],
    ],
    cities: lines('London\nManchester\nBristol\nEdinburgh\nLeeds'),
    streets: lines('King Street\nHigh Street\nVictoria Road\nChurch Lane\nMarket Place'),
    postal: 'EC#A #NB',
    phone: '+44 20 ',
  },
  AE: {
    forms: [
      ['LLC', 'RWVW'],
      ['FZ-LLC', 'UAES'],
    ],
    cities: lines('Dubai\nAbu Dhabi\nSharjah'),
    streets: lines('Sheikh Zayed Road\nAl Wasl Road\nCorniche Road\nKhalid Bin Al Waleed Road'),
    postal: '',
    phone: '+971 4 ',
  },
  VG: {
    forms: [['Limited', '6EH6']],
    cities: lines('Road Town'),
    streets: lines('Main Street\nWaterfront Drive'),
    postal: 'VG1110',
    phone: '+1 284 ',
  },
  DE: {
    forms: [['GmbH', '2HBR']],
    cities: lines('Hamburg\nMünchen\nKöln\nBerlin'),
    streets: lines('Goethestraße\nLindenallee\nBahnhofstraße\nSchloßplatz'),
    postal: '#0###',
    phone: '+49 30 ',
  },
  LU: {
    forms: [['S.à r.l.', 'DVXS']],
    cities: lines('Luxembourg\nEsch-sur-Alzette'),
    streets: lines('Avenue de la Liberté\nRue du Fossé\nBoulevard Royal'),
    postal: 'L-####',
    phone: '+352 ',
  },
} as const satisfies Record<
  string,
  {
    forms: readonly (readonly [suffix: string, type: string])[];
    cities: readonly string[];
    streets: readonly string[];
    postal: string;
    phone: string;
  }
>;
export type Jurisdiction = keyof typeof places;

/** CRM industries, each with its sector. */
export const demoIndustries = lines(`
  COMPUTER_SOFTWARE
  CONSUMER_ELECTRONICS
  HOSPITAL_HEALTH_CARE
  PHARMACEUTICALS
  INVESTMENT_MANAGEMENT
  INSURANCE
  REAL_ESTATE
  FURNITURE
  APPAREL_FASHION
  ENTERTAINMENT
  RETAIL
  HOSPITALITY
  FOOD_PRODUCTION
  CONSTRUCTION
  ELECTRICAL_ELECTRONIC_MANUFACTURING
  MANAGEMENT_CONSULTING
  LOGISTICS_AND_SUPPLY_CHAIN
  CHEMICALS
  RENEWABLES_ENVIRONMENT
  FINANCIAL_SERVICES
`).map((industry) => [industry, sectorOf(industry)] as const);

export const jobTitles = lines(`
  Director
  Managing director
  Chief financial officer
  Finance manager
  Company secretary
  Office manager
  HR manager
  General counsel
  Founder
`);

export const departments = {
  Operations: lines('Operations coordinator\nOperations manager\nWarehouse supervisor\nPlanner'),
  Finance: lines('Accountant\nFinance analyst\nAccounts assistant'),
  Sales: lines('Sales executive\nKey account manager\nSales assistant'),
  Technology: lines('Software engineer\nSystems administrator\nData analyst\nQuality engineer'),
  People: lines('HR officer\nRecruiter\nOffice administrator'),
  Marketing: lines('Marketing manager\nContent editor\nDesigner'),
} as const;
export type Department = keyof typeof departments;
