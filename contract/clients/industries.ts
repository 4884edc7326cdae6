/**
 * Codes of industries as the CRM has them, by their sector of the Industry Classification Benchmark (2021): about 200 codes (specification,
 * section 9). A firm begins with them, and adds its own and gives them other sectors (`contract/firm/industries.ts`).
 */
const codes = {
  'Aerospace and Defense': 'AVIATION_AEROSPACE DEFENSE_SPACE SPACE_TECHNOLOGY',
  'Alternative Energy': 'RENEWABLES_ENVIRONMENT SOLAR_ENERGY WIND_ENERGY',
  'Automobiles and Parts': 'AUTOMOTIVE AUTO_PARTS ELECTRIC_VEHICLES',
  Banks: 'BANKING PRIVATE_BANKING',
  Beverages: 'BREWERIES WINE_AND_SPIRITS',
  Chemicals: 'CHEMICALS PLASTICS',
  'Closed End Investments': 'CLOSED_END_FUNDS INVESTMENT_TRUSTS',
  'Construction and Materials': `
    ARCHITECTURE_PLANNING BUILDING_MATERIALS CIVIL_ENGINEERING CONSTRUCTION GLASS_CERAMICS_CONCRETE
  `,
  'Consumer Services': `
    CONSUMER_SERVICES EDUCATION_MANAGEMENT E_LEARNING HIGHER_EDUCATION INDIVIDUAL_FAMILY_SERVICES PHOTOGRAPHY
    PRIMARY_SECONDARY_EDUCATION VETERINARY
  `,
  Electricity: 'ELECTRIC_POWER_DISTRIBUTION ELECTRIC_POWER_GENERATION NUCLEAR_ENERGY',
  'Electronic and Electrical Equipment':
    'ELECTRICAL_ELECTRONIC_MANUFACTURING MEASUREMENT_INSTRUMENTS NANOTECHNOLOGY',
  'Finance and Credit Services': 'DIGITAL_ASSETS FINANCIAL_SERVICES FINTECH LEASING PAYMENT_SERVICES',
  'Food Producers': 'DAIRY FARMING FISHERY FOOD_BEVERAGES FOOD_PRODUCTION',
  'Gas, Water and Multi-utilities': 'GAS_DISTRIBUTION UTILITIES WATER_SUPPLY',
  'General Industrials': 'CONGLOMERATES PACKAGING_AND_CONTAINERS',
  'Health Care Providers': `
    ALTERNATIVE_MEDICINE HEALTH_WELLNESS_AND_FITNESS HOSPITAL_HEALTH_CARE MEDICAL_PRACTICE MENTAL_HEALTH_CARE
  `,
  'Household Goods and Home Construction': 'FURNITURE HOME_CONSTRUCTION HOUSEHOLD_APPLIANCES',
  'Industrial Engineering': `
    INDUSTRIAL_AUTOMATION MACHINERY MECHANICAL_OR_INDUSTRIAL_ENGINEERING RAILROAD_MANUFACTURE SHIPBUILDING
  `,
  'Industrial Materials': 'DIVERSIFIED_MATERIALS PAPER_FOREST_PRODUCTS',
  'Industrial Metals and Mining': 'MINING_METALS STEEL',
  'Industrial Support Services': `
    ACCOUNTING BUSINESS_SUPPLIES_AND_EQUIPMENT COMPANY_FORMATION_AND_TRUSTEES DESIGN ENGINEERING_SERVICES
    ENVIRONMENTAL_SERVICES EVENTS_SERVICES EXECUTIVE_OFFICE FACILITIES_SERVICES HUMAN_RESOURCES IMPORT_AND_EXPORT
    INFORMATION_SERVICES INTERNATIONAL_TRADE_AND_DEVELOPMENT LAW_PRACTICE LEGAL_SERVICES MANAGEMENT_CONSULTING
    MARKET_RESEARCH OUTSOURCING_OFFSHORING PRINTING PROFESSIONAL_TRAINING_COACHING PROGRAM_DEVELOPMENT RESEARCH
    SECURITY_AND_INVESTIGATIONS STAFFING_AND_RECRUITING TAX_ADVICE TRANSLATION_AND_LOCALIZATION WHOLESALE
    WRITING_AND_EDITING
  `,
  'Industrial Transportation': `
    AIRCRAFT_LEASING LOGISTICS_AND_SUPPLY_CHAIN MARITIME PACKAGE_FREIGHT_DELIVERY
    TRANSPORTATION_TRUCKING_RAILROAD WAREHOUSING
  `,
  'Investment Banking and Brokerage Services': `
    CAPITAL_MARKETS FAMILY_OFFICE HEDGE_FUNDS HOLDING_COMPANY INVESTMENT_BANKING INVESTMENT_MANAGEMENT
    VENTURE_CAPITAL_PRIVATE_EQUITY WEALTH_MANAGEMENT
  `,
  'Leisure Goods': 'COMPUTER_GAMES CONSUMER_ELECTRONICS MOBILE_GAMES SPORTING_GOODS',
  'Life Insurance': 'LIFE_INSURANCE PENSIONS',
  Media: `
    ANIMATION BROADCAST_MEDIA ENTERTAINMENT GRAPHIC_DESIGN MARKETING_AND_ADVERTISING MEDIA_PRODUCTION
    MOTION_PICTURES_AND_FILM MUSIC NEWSPAPERS ONLINE_MEDIA PUBLIC_RELATIONS_AND_COMMUNICATIONS PUBLISHING
  `,
  'Medical Equipment and Services': 'DIAGNOSTIC_LABORATORIES MEDICAL_DEVICES',
  'Mortgage Real Estate Investment Trusts': 'MORTGAGE_REAL_ESTATE_INVESTMENT_TRUSTS',
  'Non-life Insurance': 'CAPTIVE_INSURANCE INSURANCE INSURANCE_BROKERS REINSURANCE',
  'Oil, Gas and Coal': 'COAL OIL_ENERGY PIPELINES',
  'Open End and Miscellaneous Investment Vehicles': `
    EXCHANGE_TRADED_FUNDS MUTUAL_FUNDS SPECIAL_PURPOSE_ACQUISITION_COMPANY SPECIAL_PURPOSE_VEHICLE
  `,
  'Personal Care, Drug and Grocery Stores': 'COSMETICS PHARMACIES SUPERMARKETS',
  'Personal Goods': 'APPAREL_FASHION CONSUMER_GOODS LUXURY_GOODS_JEWELRY TEXTILES',
  'Pharmaceuticals and Biotechnology': 'BIOTECHNOLOGY PHARMACEUTICALS',
  'Precious Metals and Mining': 'GOLD_MINING',
  'Real Estate Investment and Services Development': `
    COMMERCIAL_REAL_ESTATE PROPERTY_DEVELOPMENT PROPERTY_MANAGEMENT REAL_ESTATE
  `,
  'Real Estate Investment Trusts': 'REAL_ESTATE_INVESTMENT_TRUSTS',
  Retailers: 'E_COMMERCE RETAIL',
  'Software and Computer Services': `
    ARTIFICIAL_INTELLIGENCE CLOUD_SERVICES COMPUTER_NETWORK_SECURITY COMPUTER_SOFTWARE
    INFORMATION_TECHNOLOGY_AND_SERVICES INTERNET
  `,
  'Technology Hardware and Equipment': 'COMPUTER_HARDWARE SEMICONDUCTORS',
  'Telecommunications Equipment': 'COMPUTER_NETWORKING TELECOMMUNICATIONS_EQUIPMENT',
  'Telecommunications Service Providers': 'SATELLITE_COMMUNICATIONS TELECOMMUNICATIONS WIRELESS',
  Tobacco: 'TOBACCO',
  'Travel and Leisure': `
    AIRLINES_AVIATION GAMBLING_CASINOS HOSPITALITY LEISURE_TRAVEL_TOURISM RECREATIONAL_FACILITIES_AND_SERVICES
    RESTAURANTS SPORTS
  `,
  'Waste and Disposal Services': 'RECYCLING WASTE_MANAGEMENT',
} as const;

/** Codes in no sector of the benchmark: public bodies, associations, the arts. */
const outside = `
  ARTS_AND_CRAFTS CIVIC_SOCIAL_ORGANIZATION FINE_ART FUND_RAISING GOVERNMENT_ADMINISTRATION GOVERNMENT_RELATIONS
  INTERNATIONAL_AFFAIRS JUDICIARY LAW_ENFORCEMENT LEGISLATIVE_OFFICE LIBRARIES MILITARY MUSEUMS_AND_INSTITUTIONS
  NON_PROFIT_ORGANIZATION_MANAGEMENT PERFORMING_ARTS PHILANTHROPY POLITICAL_ORGANIZATION PUBLIC_POLICY
  PUBLIC_SAFETY RELIGIOUS_INSTITUTIONS THINK_TANKS
`;

const split = (text: string): readonly string[] => text.trim().split(/\s+/);

export type Sector = keyof typeof codes;
/** The codes of the sectors in the benchmark. A firm may name a sector otherwise; its code stays. */
const icbCodes: Readonly<Record<Sector, string>> = {
  'Aerospace and Defense': '502010',
  'Alternative Energy': '601020',
  'Automobiles and Parts': '401010',
  Banks: '301010',
  Beverages: '451010',
  Chemicals: '552010',
  'Closed End Investments': '302040',
  'Construction and Materials': '501010',
  'Consumer Services': '402010',
  Electricity: '651010',
  'Electronic and Electrical Equipment': '502020',
  'Finance and Credit Services': '302010',
  'Food Producers': '451020',
  'Gas, Water and Multi-utilities': '651020',
  'General Industrials': '502030',
  'Health Care Providers': '201010',
  'Household Goods and Home Construction': '402020',
  'Industrial Engineering': '502040',
  'Industrial Materials': '551010',
  'Industrial Metals and Mining': '551020',
  'Industrial Support Services': '502050',
  'Industrial Transportation': '502060',
  'Investment Banking and Brokerage Services': '302020',
  'Leisure Goods': '402030',
  'Life Insurance': '303010',
  Media: '403010',
  'Medical Equipment and Services': '201020',
  'Mortgage Real Estate Investment Trusts': '302030',
  'Non-life Insurance': '303020',
  'Oil, Gas and Coal': '601010',
  'Open End and Miscellaneous Investment Vehicles': '302050',
  'Personal Care, Drug and Grocery Stores': '452010',
  'Personal Goods': '402040',
  'Pharmaceuticals and Biotechnology': '201030',
  'Precious Metals and Mining': '551030',
  'Real Estate Investment and Services Development': '351010',
  'Real Estate Investment Trusts': '351020',
  Retailers: '404010',
  'Software and Computer Services': '101010',
  'Technology Hardware and Equipment': '101020',
  'Telecommunications Equipment': '151010',
  'Telecommunications Service Providers': '151020',
  Tobacco: '451030',
  'Travel and Leisure': '405010',
  'Waste and Disposal Services': '651030',
};
/** The 45 sectors, in order. */
const names = Object.keys(codes) as readonly Sector[];
export const icbSectors = names.map((name) => ({ name, icb_code: icbCodes[name] }));

const sectorOfCode: ReadonlyMap<string, Sector> = new Map(
  names.flatMap((sector) => split(codes[sector]).map((code) => [code, sector] as const)),
);
/** All codes, in alphabetical order. */
export const crmIndustries: readonly string[] = [...sectorOfCode.keys(), ...split(outside)].sort();

/** The sector of a code; null for a code outside the benchmark, and for an unknown code. */
export const sectorOf = (industry: string): Sector | null => sectorOfCode.get(industry) ?? null;

/** The code of an industry's sector in the benchmark; null where it has none. */
export function icbCodeOf(industry: string): string | null {
  const sector = sectorOf(industry);
  return sector && icbCodes[sector];
}
